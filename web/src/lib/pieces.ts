/** Where pieces stand. */
import type { Point } from './geometry';
import type { Area, Board, Piece } from './scene';

export interface Stand {
  piece: Piece;
  x: number;
  y: number;
}

/** Where the pieces of an area stand: those with a spot on it, the others on the next free ones, the rest around the last. */
export function stand(area: Pick<Area, 'spots' | 'label'>, pieces: readonly Piece[]): Point[] {
  const spots: readonly Point[] = area.spots.length > 0 ? area.spots : [[area.label[0], area.label[1] + 30]];
  const taken = new Map<number, number>();
  for (const piece of pieces) if (piece.spot >= 0 && piece.spot < spots.length) taken.set(piece.spot, 0);
  let next = 0;
  let over = 0;
  return pieces.map((piece): Point => {
    if (piece.spot >= 0 && piece.spot < spots.length) {
      const before = taken.get(piece.spot) ?? 0;
      taken.set(piece.spot, before + 1);
      const [x, y] = spots[piece.spot]!;
      return [x + before * 12, y - before * 10];
    }
    while (next < spots.length && taken.has(next)) next++;
    if (next < spots.length) {
      const [x, y] = spots[next++]!;
      return [x, y];
    }
    // No room left: a fan around the best spots.
    const [x, y] = spots[over % spots.length]!;
    const turn = Math.floor(over / spots.length) + 1;
    over++;
    return [x + 13 * turn, y - 11 * turn];
  });
}

/** All pieces that stand on boards, in the coordinates of the table, the far ones first. */
export function arrange(boards: readonly Board[], pieces: readonly Piece[]): Stand[] {
  const byArea = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const list = byArea.get(piece.on);
    if (list) list.push(piece);
    else byArea.set(piece.on, [piece]);
  }
  const result: Stand[] = [];
  for (const board of boards) {
    for (const area of board.areas) {
      const here = byArea.get(area.id);
      if (!here) continue;
      stand(area, here).forEach(([x, y], i) => result.push({ piece: here[i]!, x: x + board.at[0], y: y + board.at[1] }));
    }
  }
  return result;
}
