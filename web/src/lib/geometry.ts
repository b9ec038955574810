/** Points, outlines and the paths drawn from them. */

export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const round = (n: number): number => Math.round(n * 10) / 10;

/** How long a way is; `Math.hypot` takes several times as long, for it guards against numbers that no board has. */
export const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export function distance(a: Point, b: Point): number {
  return length(a[0] - b[0], a[1] - b[1]);
}

export function bounds(points: Iterable<Point>): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left === Infinity ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether a point lies inside the outlines (holes count as outside). */
export function inside(p: Point, rings: readonly Ring[]): boolean {
  let odd = false;
  const [x, y] = p;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i]!;
      const [xj, yj] = ring[j]!;
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
  }
  return odd;
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  return toSegment(p[0], p[1], a[0], a[1], b[0], b[1]);
}

/** The same in numbers: it is asked for very often. */
function toSegment(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  const [ax, ay] = [x - x1 - t * dx, y - y1 - t * dy];
  return Math.sqrt(ax * ax + ay * ay);
}

/** How far a point is from the nearest outline. */
export function distanceToRings(p: Point, rings: readonly Ring[]): number {
  let best = Infinity;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      best = Math.min(best, distanceToSegment(p, ring[j]!, ring[i]!));
    }
  }
  return best;
}

/** Outlines that are asked about often: segments are kept by rows and by squares, so that few are looked at. */
export class Outlines {
  private static readonly SIZE = 24;
  private readonly rows = new Map<number, number[]>();
  private readonly squares = new Map<number, number[]>();
  private readonly segments: number[] = [];

  constructor(rings: readonly Ring[], closed = true) {
    const size = Outlines.SIZE;
    const put = (map: Map<number, number[]>, key: number, i: number): void => {
      const list = map.get(key);
      if (list) list.push(i);
      else map.set(key, [i]);
    };
    for (const ring of rings) {
      for (let k = closed ? 0 : 1, j = closed ? ring.length - 1 : 0; k < ring.length; j = k++) {
        const x1 = ring[j]![0];
        const y1 = ring[j]![1];
        const x2 = ring[k]![0];
        const y2 = ring[k]![1];
        const i = this.segments.length;
        this.segments.push(x1, y1, x2, y2);
        const top = Math.floor(Math.min(y1, y2) / size);
        const bottom = Math.floor(Math.max(y1, y2) / size);
        const left = Math.floor(Math.min(x1, x2) / size);
        const right = Math.floor(Math.max(x1, x2) / size);
        for (let y = top; y <= bottom; y++) {
          put(this.rows, y, i);
          for (let x = left; x <= right; x++) put(this.squares, y * 4096 + x, i);
        }
      }
    }
  }

  inside([x, y]: Point): boolean {
    const s = this.segments;
    let odd = false;
    for (const i of this.rows.get(Math.floor(y / Outlines.SIZE)) ?? []) {
      const y1 = s[i + 1]!;
      const y2 = s[i + 3]!;
      if (y1 > y !== y2 > y && x < ((s[i]! - s[i + 2]!) * (y - y2)) / (y1 - y2) + s[i + 2]!) odd = !odd;
    }
    return odd;
  }

  /** How far the nearest outline is, `most` when it is farther than that. */
  distance(p: Point, most: number): number {
    const size = Outlines.SIZE;
    const s = this.segments;
    let best = most;
    for (let y = Math.floor((p[1] - most) / size); y <= Math.floor((p[1] + most) / size); y++) {
      for (let x = Math.floor((p[0] - most) / size); x <= Math.floor((p[0] + most) / size); x++) {
        const here = this.squares.get(y * 4096 + x);
        if (here) for (const i of here) best = Math.min(best, toSegment(p[0], p[1], s[i]!, s[i + 1]!, s[i + 2]!, s[i + 3]!));
      }
    }
    return best;
  }

  /** Whether an outline is nearer than `d`. */
  near(p: Point, d: number): boolean {
    const size = Outlines.SIZE;
    const s = this.segments;
    for (let y = Math.floor((p[1] - d) / size); y <= Math.floor((p[1] + d) / size); y++) {
      for (let x = Math.floor((p[0] - d) / size); x <= Math.floor((p[0] + d) / size); x++) {
        const here = this.squares.get(y * 4096 + x);
        if (here) for (const i of here) if (toSegment(p[0], p[1], s[i]!, s[i + 1]!, s[i + 2]!, s[i + 3]!) < d) return true;
      }
    }
    return false;
  }
}

export function area(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += (ring[j]![0] + ring[i]![0]) * (ring[j]![1] - ring[i]![1]);
  }
  return Math.abs(sum) / 2;
}

/** Short segments belong to a drawn curve and are smoothed; long ones (hexes, frames) stay straight. */
const CURVE = 22;

/** The path through the points: Catmull-Rom where they follow closely, straight lines and corners elsewhere. */
export function path(points: Ring, closed: boolean): string {
  const n = points.length;
  if (n === 0) return '';
  const at = (i: number): Point => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  // Joined in the end: a text that is added up keeps all that it was made of.
  const d = [`M${round(points[0]![0])} ${round(points[0]![1])}`];
  const last = closed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    if (distance(p1, p2) > CURVE) {
      d.push(`L${round(p2[0])} ${round(p2[1])}`);
      continue;
    }
    const tangent = (a: Point, b: Point, c: Point): Point =>
      distance(a, b) > CURVE || distance(b, c) > CURVE || sharp(a, b, c) ? [0, 0] : [(c[0] - a[0]) / 6, (c[1] - a[1]) / 6];
    const t1 = tangent(p0, p1, p2);
    const t2 = tangent(p1, p2, p3);
    d.push(`C${round(p1[0] + t1[0])} ${round(p1[1] + t1[1])} ${round(p2[0] - t2[0])} ${round(p2[1] - t2[1])} ${round(p2[0])} ${round(p2[1])}`);
  }
  if (closed) d.push('Z');
  return d.join('');
}

function sharp(a: Point, b: Point, c: Point): boolean {
  const u: Point = [b[0] - a[0], b[1] - a[1]];
  const v: Point = [c[0] - b[0], c[1] - b[1]];
  return u[0] * v[0] + u[1] * v[1] < 0.3 * length(...u) * length(...v);
}

export function outline(rings: readonly Ring[]): string {
  return rings.map((ring) => path(ring, true)).join('');
}

/** Points along a line, at most `step` apart. */
export function resample(points: Ring, step: number): Point[] {
  const result: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const parts = Math.max(1, Math.ceil(distance(a, b) / step));
    for (let k = 0; k < parts; k++) result.push([a[0] + ((b[0] - a[0]) * k) / parts, a[1] + ((b[1] - a[1]) * k) / parts]);
  }
  if (points.length > 0) result.push(points[points.length - 1]!);
  return result;
}

/** A line drawn with a pen: a filled outline whose width is what `width` says at each point. */
export function ribbon(points: Ring, width: (p: Point, along: number) => number): string {
  const line = resample(points, 9);
  if (line.length < 2) return '';
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i < line.length; i++) {
    const [a, b] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!];
    const length = distance(a, b) || 1;
    const nx = (a[1] - b[1]) / length;
    const ny = (b[0] - a[0]) / length;
    const p = line[i]!;
    const w = width(p, i / (line.length - 1)) / 2;
    left.push([p[0] + nx * w, p[1] + ny * w]);
    right.push([p[0] - nx * w, p[1] - ny * w]);
  }
  const all = [...left, ...right.reverse()];
  return 'M' + all.map(([x, y]) => `${round(x)} ${round(y)}`).join('L') + 'Z';
}

/** A polygon with rounded corners. */
export function rounded(points: Ring, radius: number): string {
  const n = points.length;
  let d = '';
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [points[(i + n - 1) % n]!, points[i]!, points[(i + 1) % n]!];
    const r = Math.min(radius, distance(a, b) / 2, distance(b, c) / 2);
    const toward = (from: Point, to: Point): Point => {
      const l = distance(from, to) || 1;
      return [from[0] + ((to[0] - from[0]) * r) / l, from[1] + ((to[1] - from[1]) * r) / l];
    };
    const start = toward(b, a);
    const end = toward(b, c);
    d += `${i === 0 ? 'M' : 'L'}${round(start[0])} ${round(start[1])}Q${round(b[0])} ${round(b[1])} ${round(end[0])} ${round(end[1])}`;
  }
  return d + 'Z';
}

/** How long a straight stroke through `p` at `degrees` stays inside the outlines. */
export function chord(p: Point, degrees: number, rings: readonly Ring[]): number {
  const land = new Outlines(rings);
  const angle = (degrees * Math.PI) / 180;
  const reach = (sign: number): number => {
    let r = 0;
    while (r < 600 && land.inside([p[0] + sign * r * Math.cos(angle), p[1] + sign * r * Math.sin(angle)])) r += 6;
    return r;
  };
  return reach(1) + reach(-1);
}
