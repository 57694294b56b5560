// @ts-check
// Two pens with the same strokes: one draws on a canvas, one writes SVG.

/**
 * @typedef {object} Pen
 * @property {(points: number[], colour: string, width: number, dash?: number[]) => void} line
 * @property {(points: number[], fill: string) => void} area
 * @property {(x: number, y: number, width: number, height: number, round: number, fill: string, stroke: string) => void} box
 * @property {(x: number, y: number, radius: number, fill: string, stroke: string) => void} circle
 * @property {(text: string, x: number, y: number, size: number, colour: string) => void} text
 */

/** @param {CanvasRenderingContext2D} context @param {string} font @returns {Pen} */
export function canvasPen(context, font) {
  const follow = (points) => {
    context.beginPath();
    context.moveTo(points[0], points[1]);
    for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  };
  const ink = (fill, stroke) => {
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = stroke;
    context.lineWidth = 1.5;
    context.stroke();
  };
  return {
    line(points, colour, width, dash = []) {
      follow(points);
      context.setLineDash(dash);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke();
      context.setLineDash([]);
    },
    area(points, fill) {
      follow(points);
      context.fillStyle = fill;
      context.fill();
    },
    box(x, y, width, height, round, fill, stroke) {
      context.beginPath();
      context.roundRect(x, y, width, height, round);
      ink(fill, stroke);
    },
    circle(x, y, radius, fill, stroke) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      ink(fill, stroke);
    },
    text(text, x, y, size, colour) {
      context.font = `${size}px ${font}`;
      context.textAlign = 'center';
      context.fillStyle = colour;
      context.fillText(text, x, y);
    },
  };
}

/** @param {string} font @returns {Pen & {written: (width: number, height: number, background: string) => string}} */
export function svgPen(font) {
  /** @type {string[]} */
  const parts = [];
  const r = (/** @type {number} */ n) => Math.round(n * 10) / 10;
  const path = (points) => points.map((n, i) => `${i === 0 ? 'M' : i % 2 === 0 ? 'L' : ' '}${r(n)}`).join('');
  return {
    line(points, colour, width, dash = []) {
      const broken = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
      parts.push(`<path d="${path(points)}" fill="none" stroke="${colour}" stroke-width="${width}"${broken}/>`);
    },
    area(points, fill) {
      parts.push(`<path d="${path(points)}z" fill="${fill}"/>`);
    },
    box(x, y, width, height, round, fill, stroke) {
      parts.push(`<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" rx="${round}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`);
    },
    circle(x, y, radius, fill, stroke) {
      parts.push(`<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`);
    },
    text(text, x, y, size, colour) {
      const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
      parts.push(`<text x="${r(x)}" y="${r(y)}" font-size="${size}" text-anchor="middle" fill="${colour}">${safe}</text>`);
    },
    written(width, height, background) {
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font.replace(/"/g, "'")}">`
        + `<rect width="100%" height="100%" fill="${background}"/>${parts.join('')}</svg>`;
    },
  };
}
