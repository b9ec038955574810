/** Where pieces stand. */
import { label, labelBox } from './cartography';
import { distance, distanceToRings, type Point } from './geometry';
import { covers } from './scatter';
import type { Placed } from './packing';
import type { Area, Piece } from './scene';

export interface Stand {
  piece: Piece;
  x: number;
  y: number;
}

/** The spots of an area, those first that leave its name free and are well inside it: far away, pieces are drawn large. */
export function clearSpots(area: Pick<Area, 'name' | 'spots' | 'label' | 'angle' | 'rings'>): readonly Point[] {
  if (area.spots.length === 0) return [[area.label[0], area.label[1] + 30]];
  const box = labelBox(label(area));
  const score = (spot: Point, order: number): number => {
    const inside = Math.min(34, distanceToRings(spot, area.rings));
    const clear = [10, 16, 22, 28].filter((room) => !covers({ ...box, width: box.width + room, height: box.height + room }, spot)).length;
    return inside + clear * 7 - order * 1.5;
  };
  return area.spots
    .map((spot, order) => ({ spot, score: score(spot, order) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ spot }) => spot);
}

/** What kind of land an area is, said once. */
export function about(area: Pick<Area, 'terrain' | 'tip'>): string {
  return area.tip.toLowerCase().includes(area.terrain.toLowerCase()) ? area.tip : [area.terrain, area.tip].filter(Boolean).join(' · ');
}

/** How far apart pieces like to stand. */
const WIDE = 58;

/** Where the pieces of an area stand: those with a spot on it, the others on the next free ones, the rest around the last. */
export function stand(spots: readonly Point[], pieces: readonly Piece[]): Point[] {
  const taken = new Map<number, number>();
  for (const piece of pieces) if (piece.spot >= 0 && piece.spot < spots.length) taken.set(piece.spot, 0);
  const used: Point[] = [...taken.keys()].map((i) => spots[i]!);
  let over = 0;
  return pieces.map((piece): Point => {
    if (piece.spot >= 0 && piece.spot < spots.length) {
      const before = taken.get(piece.spot) ?? 0;
      taken.set(piece.spot, before + 1);
      const [x, y] = spots[piece.spot]!;
      return [x + before * 12, y - before * 10];
    }
    const free = spots.map((_, i) => i).filter((i) => !taken.has(i));
    // The best spot that is not too near to another piece, else the best that is free.
    const next = free.find((i) => used.every((other) => distance(other, spots[i]!) > WIDE)) ?? free[0];
    if (next !== undefined) {
      taken.set(next, 1);
      used.push(spots[next]!);
      return [spots[next]![0], spots[next]![1]];
    }
    // No room left: a fan around the best spots.
    const [x, y] = spots[over % spots.length]!;
    const turn = Math.floor(over / spots.length) + 1;
    over++;
    return [x + 13 * turn, y - 11 * turn];
  });
}

const known = new WeakMap<Area, readonly Point[]>();

/** The same, worked out once. */
export function spotsOf(area: Area): readonly Point[] {
  let spots = known.get(area);
  if (!spots) known.set(area, (spots = clearSpots(area)));
  return spots;
}

/** All pieces that stand on boards, in the coordinates of the table, the far ones first. */
export function arrange(boards: readonly Placed[], pieces: readonly Piece[]): Stand[] {
  const byArea = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const list = byArea.get(piece.on);
    if (list) list.push(piece);
    else byArea.set(piece.on, [piece]);
  }
  const result: Stand[] = [];
  for (const { board, at } of boards) {
    for (const area of board.areas) {
      const here = byArea.get(area.id);
      if (!here) continue;
      stand(spotsOf(area), here).forEach(([x, y], i) => result.push({ piece: here[i]!, x: x + at[0], y: y + at[1] }));
    }
  }
  return result;
}
