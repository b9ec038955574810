/** The shape of each seat's pieces, so that nobody needs to tell colours apart. */
import { rounded, type Point } from './geometry';

export const shapes = ['disc', 'square', 'triangle', 'diamond', 'hexagon', 'star'] as const;
export type Shape = (typeof shapes)[number] | 'octagon';

/** What belongs to nobody has a shape that no seat has. */
export const shapeOf = (seat: number): Shape => (seat < 0 ? 'octagon' : shapes[seat % shapes.length]!);

function polygon(n: number, r: number, turn: number, inner = 0): Point[] {
  const points: Point[] = [];
  const steps = inner > 0 ? n * 2 : n;
  for (let i = 0; i < steps; i++) {
    const a = turn + (i * 2 * Math.PI) / steps;
    const radius = inner > 0 && i % 2 === 1 ? inner : r;
    points.push([radius * Math.sin(a), -radius * Math.cos(a)]);
  }
  return points;
}

const cache = new Map<string, string>();

/**
 * The outline of a shape around (x, y) that takes about as much room as a disc of radius `r`. Drawn where it lies: what is moved
 * there has to be painted by itself, and a table has a thousand such outlines.
 */
export function shapePath(shape: Shape, r: number, x = 0, y = 0): string {
  const key = `${shape} ${r} ${x} ${y}`;
  let d = cache.get(key);
  if (d === undefined) {
    d = make(shape, r, x, y);
    cache.set(key, d);
  }
  return d;
}

function make(shape: Shape, r: number, x: number, y: number): string {
  const at = (points: readonly Point[], down = 0): Point[] => points.map(([a, b]) => [a + x, b + y + down]);
  switch (shape) {
    case 'disc':
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'square':
      return rounded(at(polygon(4, r * 1.27, Math.PI / 4)), r * 0.26);
    case 'triangle':
      return rounded(at(polygon(3, r * 1.42, 0), r * 0.2), r * 0.34);
    case 'diamond':
      return rounded(at(polygon(4, r * 1.28, 0)), r * 0.24);
    case 'hexagon':
      return rounded(at(polygon(6, r * 1.12, Math.PI / 6)), r * 0.18);
    case 'octagon':
      return rounded(at(polygon(8, r * 1.07, Math.PI / 8)), r * 0.12);
    case 'star':
      return rounded(at(polygon(5, r * 1.3, 0, r * 0.8)), r * 0.16);
  }
}

/** How large an icon may be in a shape of radius 1, and how far below the middle it sits. */
export const iconRoom: Record<Shape, { size: number; dy: number }> = {
  disc: { size: 1.18, dy: 0 },
  square: { size: 1.24, dy: 0 },
  triangle: { size: 0.96, dy: 0.22 },
  diamond: { size: 1.02, dy: 0 },
  hexagon: { size: 1.16, dy: 0 },
  octagon: { size: 1.18, dy: 0 },
  star: { size: 1.02, dy: 0.02 },
};
