// @ts-check
/** Two clocks, one of which runs. */

export class Clock {
  /** @param {() => void} changed @param {(side: number) => void} fallen */
  constructor(changed, fallen) {
    this.changed = changed;
    this.fallen = fallen;
    this.on = false;
    this.increment = 0;
    /** Milliseconds of the two sides. */
    this.left = [0, 0];
    /** @type {number | null} the side whose clock runs */
    this.running = null;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @param {string} control  minutes + seconds a move; empty: off */
  set(control) {
    this.stop();
    const [minutes, seconds] = control.split('+').map(Number);
    this.on = control !== '';
    this.increment = 1000 * (seconds || 0);
    this.left = [60_000 * minutes, 60_000 * minutes];
    this.changed();
  }

  /** Runs for this side. @param {number} side */
  start(side) {
    this.stop();
    if (!this.on || this.left[side] <= 0) return;
    const [began, had] = [performance.now(), this.left[side]];
    this.running = side;
    this.timer = setInterval(() => {
      this.left[side] = Math.max(0, had - (performance.now() - began));
      this.changed();
      if (this.left[side] > 0) return;
      this.stop();
      this.fallen(side);
    }, 100);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.running = null;
  }

  /** A side has moved and gets what a move adds. @param {number} side */
  moved(side) {
    this.stop();
    if (this.on && this.left[side] > 0) this.left[side] += this.increment;
  }

  /** `4:07`, and tenths in the last ten seconds. @param {number} side */
  show(side) {
    const left = this.left[side];
    if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}
