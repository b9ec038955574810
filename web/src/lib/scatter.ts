/** Blue noise: points that are spread evenly and yet never in rows. */
import { bounds, Outlines, type Point, type Ring } from './geometry';
import type { Random } from './random';

export interface KeepOut {
  at: Point;
  /** Half the width and height of a box around `at`, turned by `angle` degrees. */
  width: number;
  height: number;
  angle?: number;
}

/** Whether a point lies in a keep-out. */
export function covers(k: KeepOut, p: Point): boolean {
  const a = (-(k.angle ?? 0) * Math.PI) / 180;
  const dx = p[0] - k.at[0];
  const dy = p[1] - k.at[1];
  const x = dx * Math.cos(a) - dy * Math.sin(a);
  const y = dx * Math.sin(a) + dy * Math.cos(a);
  return Math.abs(x) < k.width && Math.abs(y) < k.height;
}

/**
 * Points inside the outlines, no two nearer than `gap`, none nearer than `margin` to an outline (or to `edges`, where only
 * those count) nor in a keep-out
 * (Poisson disc by Bridson's method, started from several places so that islands are reached too).
 */
export function scatter(
  rings: readonly Ring[],
  gap: number,
  random: Random,
  options: { margin?: number; keepOut?: readonly KeepOut[]; squash?: number; edges?: readonly Ring[] | null } = {},
): Point[] {
  const { margin = 0, keepOut = [], squash = 1, edges = null } = options;
  // Distances are measured with y stretched: marks are wider than high.
  const box = bounds(rings.flat());
  const land = new Outlines(rings);
  const edge = edges ? new Outlines(edges, false) : land;
  const cell = gap / Math.SQRT2;
  const columns = Math.max(1, Math.ceil(box.width / cell));
  const rows = Math.max(1, Math.ceil((box.height * squash) / cell));
  const grid = new Int32Array(columns * rows).fill(-1);
  const points: Point[] = [];
  const column = (p: Point): number => Math.min(columns - 1, Math.floor((p[0] - box.x) / cell));
  const row = (p: Point): number => Math.min(rows - 1, Math.floor(((p[1] - box.y) * squash) / cell));
  const free = (p: Point): boolean => {
    if (p[0] < box.x || p[1] < box.y || p[0] >= box.x + box.width || p[1] >= box.y + box.height) return false;
    const cx = column(p);
    const cy = row(p);
    for (let y = Math.max(0, cy - 2); y <= Math.min(rows - 1, cy + 2); y++) {
      for (let x = Math.max(0, cx - 2); x <= Math.min(columns - 1, cx + 2); x++) {
        const other = grid[y * columns + x]!;
        if (other < 0) continue;
        const q = points[other]!;
        const dx = p[0] - q[0];
        const dy = (p[1] - q[1]) * squash;
        if (dx * dx + dy * dy < gap * gap) return false;
      }
    }
    return land.inside(p) && !keepOut.some((k) => covers(k, p)) && (margin === 0 || !edge.near(p, margin));
  };
  const active: Point[] = [];
  const add = (p: Point): void => {
    grid[row(p) * columns + column(p)] = points.length;
    points.push(p);
    active.push(p);
  };
  for (let seed = 0; seed < 24; seed++) {
    const start: Point = [box.x + random() * box.width, box.y + random() * box.height];
    if (free(start)) add(start);
    while (active.length > 0) {
      const index = Math.floor(random() * active.length);
      const from = active[index]!;
      let found = false;
      for (let tries = 0; tries < 11; tries++) {
        const angle = random() * 2 * Math.PI;
        const r = gap * (1 + random());
        const p: Point = [from[0] + r * Math.cos(angle), from[1] + (r * Math.sin(angle)) / squash];
        if (!free(p)) continue;
        add(p);
        found = true;
        break;
      }
      if (!found) active.splice(index, 1);
    }
  }
  return points;
}
