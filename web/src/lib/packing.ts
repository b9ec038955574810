/** How boards lie beside one another: as the game says when they touch, else so that they are seen largest. */
import type { Point } from './geometry';
import type { Board } from './scene';

export interface Placed {
  board: Board;
  at: Point;
}

export const GAP = 24;

/** Whether boards lie apart, so that moving them changes nothing. */
export function apart(boards: readonly Pick<Board, 'at' | 'width' | 'height'>[]): boolean {
  return boards.every((a, i) =>
    boards.every(
      (b, j) =>
        i === j ||
        a.at[0] + a.width + 4 < b.at[0] ||
        b.at[0] + b.width + 4 < a.at[0] ||
        a.at[1] + a.height + 4 < b.at[1] ||
        b.at[1] + b.height + 4 < a.at[1],
    ),
  );
}

/** The boards in lines of so many each, lines below (or, `upright`, beside) one another. */
function inLines(boards: readonly Board[], counts: readonly number[], upright: boolean): { places: Placed[]; width: number; height: number } {
  const places: Placed[] = [];
  const lines: Board[][] = [];
  let next = 0;
  for (const count of counts) lines.push(boards.slice(next, (next += count)));
  const along = (b: Board): number => (upright ? b.height : b.width);
  const across = (b: Board): number => (upright ? b.width : b.height);
  const lengths = lines.map((line) => line.reduce((sum, b) => sum + along(b), GAP * (line.length - 1)));
  const longest = Math.max(...lengths);
  let offset = 0;
  lines.forEach((line, i) => {
    const depth = Math.max(...line.map(across));
    let position = (longest - lengths[i]!) / 2;
    for (const b of line) {
      const side = offset + (depth - across(b)) / 2;
      places.push({ board: b, at: upright ? [side, position] : [position, side] });
      position += along(b) + GAP;
    }
    offset += depth + GAP;
  });
  const total = offset - GAP;
  return { places, width: upright ? total : longest, height: upright ? longest : total };
}

/** The ways to write n as a sum, in order. */
function* sums(n: number): Generator<number[]> {
  if (n === 0) yield [];
  for (let first = 1; first <= n; first++) for (const rest of sums(n - first)) yield [first, ...rest];
}

/** The boards as they are seen largest in a window of that size. */
export function pack(boards: readonly Board[], width: number, height: number): Placed[] {
  if (boards.length < 2 || boards.length > 8 || width <= 0 || height <= 0 || !apart(boards)) {
    return boards.map((board) => ({ board, at: [board.at[0], board.at[1]] }));
  }
  let best: Placed[] = [];
  let most = 0;
  for (const counts of sums(boards.length)) {
    for (const upright of [false, true]) {
      const tried = inLines(boards, counts, upright);
      const scale = Math.min(width / tried.width, height / tried.height);
      if (scale > most * 1.001) [most, best] = [scale, tried.places];
    }
  }
  return best;
}
