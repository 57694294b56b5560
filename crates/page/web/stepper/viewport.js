// @ts-check
// Panning and zooming a picture of known size inside of an element: drag, pinch, Ctrl + wheel, buttons.

export class Viewport {
  /**
   * @param {HTMLElement} element
   * @param {() => void} changed
   */
  constructor(element, changed) {
    this.element = element;
    this.changed = changed;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.width = 1;
    this.height = 1;
    this.fitted = true;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    element.addEventListener('pointerdown', (event) => this.press(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(end, (event) => this.pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.resized()).observe(element);
  }

  /** The picture's size. @param {number} width @param {number} height */
  setSize(width, height) {
    this.width = width;
    this.height = height;
    this.fit();
  }

  /** Shows the whole picture, as large as it fits and no larger than drawn. */
  fit() {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0) return;
    this.scale = Math.min(1.35, clientWidth / this.width, clientHeight / this.height);
    this.x = (clientWidth - this.width * this.scale) / 2;
    this.y = Math.max(0, (clientHeight - this.height * this.scale) / 2);
    this.setFitted(true);
    this.changed();
  }

  /** While all is seen, a finger that moves up or down scrolls the page. @param {boolean} fitted */
  setFitted(fitted) {
    this.fitted = fitted;
    this.element.style.touchAction = fitted ? 'pan-y' : 'none';
  }

  /** @param {number} factor @param {number} [atX] in pixels of the element @param {number} [atY] */
  zoom(factor, atX = this.element.clientWidth / 2, atY = this.element.clientHeight / 2) {
    const least = Math.min(0.02, this.element.clientWidth / this.width);
    const scale = Math.max(least, Math.min(4, this.scale * factor));
    const by = scale / this.scale;
    this.x = atX - (atX - this.x) * by;
    this.y = atY - (atY - this.y) * by;
    this.scale = scale;
    this.setFitted(false);
    this.keepInside();
  }

  /** Moves so that a point of the picture is seen; not at all if it is already. */
  reveal(x, y) {
    const { clientWidth, clientHeight } = this.element;
    const [atX, atY] = [this.x + x * this.scale, this.y + y * this.scale];
    const margin = 40;
    if (atX < margin || atX > clientWidth - margin) this.x += clientWidth / 2 - atX;
    if (atY < margin || atY > clientHeight - margin) this.y += clientHeight / 2 - atY;
    this.keepInside();
  }

  /** Puts a place of the picture, from 0 to 1, in the middle. @param {number} part */
  centre(part) {
    this.x = this.element.clientWidth / 2 - part * this.width * this.scale;
    this.setFitted(false);
    this.keepInside();
  }

  keepInside() {
    const { clientWidth, clientHeight } = this.element;
    this.x = within(this.x, clientWidth, this.width * this.scale);
    this.y = within(this.y, clientHeight, this.height * this.scale);
    this.changed();
  }

  resized() {
    if (this.fitted) this.fit();
    else this.keepInside();
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!this.dragged && Math.hypot(dx, dy) < 4) return;
    if (!this.dragged) this.element.setPointerCapture(event.pointerId);
    this.dragged = true;
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const box = this.element.getBoundingClientRect();
      if (was > 0) this.zoom(is / was, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
    } else {
      this.x += dx;
      this.y += dy;
      this.setFitted(false);
      this.keepInside();
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = this.element.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }
}

/** Keeps a picture of `size` inside of `room`, or the room inside of it. */
function within(at, room, size) {
  if (size <= room) return Math.max(0, Math.min(at, room - size));
  return Math.min(0, Math.max(at, room - size));
}
