/** Moving and scaling a table under one's fingers: drag, wheel, pinch, keys, fit. */

export interface Limits {
  width: number;
  height: number;
}

/** A part of the table. */
export interface Part extends Limits {
  x: number;
  y: number;
}

const SLIP = 6;
/** How far from the edge a piece is wholly in sight, in pixels of the screen. */
const MARGIN = 34;
/** How far from what lies over the window a place is wholly in sight. */
const AROUND = 46;
/** How much smaller than its height allows a table may become to be seen from side to side. */
const SNUG = 0.78;
const small = matchMedia('(max-width: 999px)');

export class PanZoom {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** While a gesture is under way the drawing is moved as it is, and drawn sharp again afterwards. */
  moving = $state(false);
  /** The table is being moved for the person, who can follow it with her eyes. */
  gliding = $state(false);
  /** Whether the person has taken the view into her own hands. */
  touched = $state(false);
  fitted = $state(1);
  /** How far the table is pushed aside for what lies over the window. */
  aside = $state.raw<readonly [number, number]>([0, 0]);
  /** Says whether somebody else follows the finger that has just been put down. */
  yields: () => boolean = () => false;

  private world: Limits = { width: 1, height: 1 };
  private view: Limits = { width: 1, height: 1 };
  /** What the view is fitted to: a part of the table, or all of it. */
  private part: Part | null = null;
  private within: Part | null = null;
  /** How much of the top of a narrow window lies under the boards to turn to. */
  private over = 0;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number; id: number } | null = null;
  private dragged = false;
  private settle: ReturnType<typeof setTimeout> | undefined;
  private glide: ReturnType<typeof setTimeout> | undefined;

  /** What one looks at: the part in front, or the whole table. */
  private get shown(): Part {
    return this.part ?? { x: 0, y: 0, ...this.world };
  }

  /** At this scale all of it is in sight. */
  private get whole(): number {
    const { width, height } = this.shown;
    return Math.min(this.view.width / width, this.view.height / height) || 1;
  }

  /** How much of the window's height nothing lies over. */
  private get free(): number {
    return Math.max(1, this.view.height - this.over);
  }

  /** Every place is in sight from side to side: a margin for one would cut another. */
  private get snug(): boolean {
    return !this.touched && this.within !== null && this.within.width * this.k <= this.view.width - 2 * SLIP + 1;
  }

  /** Tells how large the table and the window onto it are; follows with the view unless the person moved it. */
  measure(world: Limits, view: Limits): void {
    const before = this.view;
    this.world = world;
    this.view = view;
    this.fitted = Math.min(view.width / world.width, view.height / world.height) || 1;
    if (!this.touched) this.fit(false);
    else {
      this.x += (view.width - before.width) / 2;
      this.y += (view.height - before.height) / 2;
      this.keepInside();
    }
  }

  /** Fits the view to a part of the table, or to all of it, unless the person moved it; `within`: where its places lie, without the margins; `over`: what lies over the top where the screen is narrow. */
  frame(part: Part | null, within: Part | null = null, over = 0): void {
    this.part = part;
    this.within = within;
    this.over = small.matches ? over : 0;
    if (!this.touched) this.fit(false);
  }

  /** Shows everything, or the part the view is fitted to; on a narrow screen the table first fills the height, and everything when asked for again. */
  fit(mark = true): void {
    const { x, y, width, height } = this.shown;
    const whole = this.whole;
    const high = Math.min(this.view.height / height, whole * 2.1);
    const narrow = small.matches && high > whole * 1.25;
    this.k = narrow && (!mark || this.k <= whole * 1.01) ? high : whole;
    this.x = (this.view.width - width * this.k) / 2 - x * this.k;
    this.y = this.over + (this.free - height * this.k) / 2 - y * this.k;
    // Where a little less height shows every place from side to side, nothing is cut.
    const snug = this.within ? (this.view.width - 2 * SLIP) / this.within.width : 0;
    if (this.within && snug < this.k && snug > this.k * SNUG) {
      this.k = snug;
      this.x = SLIP - this.within.x * snug;
      this.y = this.over + (this.free - this.within.height * snug) / 2 - this.within.y * snug;
      this.keepInside(0);
    }
    if (mark) this.touched = false;
  }

  /** Scales by a factor around a point of the window, or its middle. */
  zoom(factor: number, atX = this.view.width / 2, atY = this.view.height / 2): void {
    const [px, py] = [atX - this.aside[0], atY - this.aside[1]];
    const { whole } = this;
    const k = Math.max(whole * 0.8, Math.min(Math.max(2.5, whole * 4), this.k * factor));
    this.x = px - ((px - this.x) * k) / this.k;
    this.y = py - ((py - this.y) * k) / this.k;
    this.k = k;
    this.touched = true;
    this.keepInside();
    this.stir();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.keepInside();
    this.stir();
  }

  /** Brings a place of the table into the window, and near enough to be read. */
  show(wx: number, wy: number): void {
    // Where everything is in sight there is nothing to move.
    if (this.k <= this.whole * 1.02 || this.sees(wx, wy, 40)) return;
    if (!this.snug) this.x = this.view.width / 2 - wx * this.k;
    this.y = this.over + this.free / 2 - wy * this.k;
    this.moved();
  }

  /** Moves so that at least one of the places is in sight. */
  attend(places: readonly (readonly [number, number])[]): void {
    if (places.length === 0 || this.view.width <= 1 || places.some(([wx, wy]) => this.sees(wx, wy, 30))) return;
    const [wx, wy] = places[0]!;
    this.show(wx, wy);
  }

  /** Moves no further than it takes to have as many of the places in sight as there is room for, the first above all; not for those who moved it themselves. */
  gather(places: readonly (readonly [number, number])[]): void {
    if (places.length === 0 || this.view.width <= 1 || this.touched || this.k <= this.whole * 1.02) return;
    const room = [this.view.width - 2 * MARGIN, this.free - 2 * MARGIN];
    const from: [number, number] = [...places[0]!];
    const to: [number, number] = [...places[0]!];
    for (const place of places) {
      const low = from.map((at, i) => Math.min(at, place[i]!));
      const high = to.map((at, i) => Math.max(at, place[i]!));
      if (low.some((at, i) => (high[i]! - at) * this.k > room[i]!)) continue;
      [from[0], from[1]] = [low[0]!, low[1]!];
      [to[0], to[1]] = [high[0]!, high[1]!];
    }
    const into = (at: number, low: number, high: number, size: number): number => Math.min(Math.max(at, MARGIN - low * this.k), size - MARGIN - high * this.k);
    const [x, y] = [this.snug ? this.x : into(this.x, from[0], to[0], this.view.width), this.over + into(this.y - this.over, from[1], to[1], this.free)];
    if (x === this.x && y === this.y) return;
    this.x = x;
    this.y = y;
    this.moved();
  }

  /** Pushes the table aside, no further than it takes to have places in the part of the window where nothing lies over it: the first, and of the others as many as have room. */
  beside(places: readonly (readonly [number, number])[], free: Limits): void {
    const [first, ...others] = places;
    const push = (axis: 0 | 1, from: number, room: number): number => {
      const at = (place: readonly [number, number]): number => from + place[axis] * this.k;
      if (!first) return 0;
      let [low, high] = [at(first), at(first)];
      for (const place of others) {
        const next = [Math.min(low, at(place)), Math.max(high, at(place))] as const;
        if (next[1] - next[0] <= room - 2 * AROUND) [low, high] = next;
      }
      return Math.min(0, Math.max(room - AROUND - high, AROUND - low));
    };
    const next: readonly [number, number] = [push(0, this.x, free.width), push(1, this.y, free.height)];
    if (next[0] === this.aside[0] && next[1] === this.aside[1]) return;
    this.aside = next;
    this.follow();
  }

  private sees(wx: number, wy: number, margin: number): boolean {
    const sx = this.x + wx * this.k;
    const sy = this.y + wy * this.k;
    const aside = this.snug ? 0 : margin;
    return sx > aside && sy > this.over + margin && sx < this.view.width - aside && sy < this.view.height - margin;
  }

  /** Moved for a person, the table fills the window: nobody is shown the bare wood beside it. */
  private moved(): void {
    this.keepInside(0);
    this.follow();
  }

  private follow(): void {
    this.gliding = true;
    clearTimeout(this.glide);
    this.glide = setTimeout(() => (this.gliding = false), 320);
  }

  private stir(): void {
    this.moving = true;
    clearTimeout(this.settle);
    this.settle = setTimeout(() => (this.moving = this.fingers.size > 1 || this.dragged), 160);
  }

  /** Never lets what one looks at be pushed out of sight; `bare`: how much of the window may be beside it. */
  private keepInside(bare = 0.3): void {
    const clamp = (at: number, from: number, size: number, room: number): number => {
      const [start, scaled] = [from * this.k, size * this.k];
      if (scaled > room) return Math.min(room * bare, Math.max(room * (1 - bare) - scaled, at + start)) - start;
      return (bare > 0 ? Math.min(room - scaled, Math.max(0, at + start)) : (room - scaled) / 2) - start;
    };
    const { x, y, width, height } = this.shown;
    this.x = clamp(this.x, x, width, this.view.width);
    this.y = this.over + clamp(this.y - this.over, y, height, this.free);
  }

  /** Listens on the window onto the table. */
  readonly attach = (node: HTMLElement): (() => void) => {
    const down = (event: PointerEvent): void => {
      if ((event.pointerType === 'mouse' && event.button !== 0) || this.yields()) return;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 1) {
        this.start = { x: event.clientX, y: event.clientY, id: event.pointerId };
        this.dragged = false;
      }
    };
    const move = (event: PointerEvent): void => {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      if (this.fingers.size === 1) {
        if (!this.dragged && this.start && Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLIP) return;
        if (!this.dragged) {
          this.dragged = true;
          this.moving = true;
          node.setPointerCapture(event.pointerId);
        }
        this.pan(now.x - before.x, now.y - before.y);
      } else if (this.fingers.size === 2) {
        this.dragged = true;
        const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
        const box = node.getBoundingClientRect();
        const factor = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
        this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        this.zoom(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
      }
      this.fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent): void => {
      this.fingers.delete(event.pointerId);
      if (this.fingers.size === 0) {
        this.moving = false;
        // The click that ends a drag comes after this.
        setTimeout(() => (this.dragged = false), 0);
      }
    };
    const click = (event: MouseEvent): void => {
      if (!this.dragged) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = node.getBoundingClientRect();
      const amount = event.deltaY * (event.deltaMode === 1 ? 20 : 1) * (event.ctrlKey ? 4 : 1);
      this.zoom(Math.exp(-amount / 500), event.clientX - box.left, event.clientY - box.top);
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    node.addEventListener('click', click, true);
    node.addEventListener('wheel', wheel, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click, true);
      node.removeEventListener('wheel', wheel);
    };
  };
}
