/** The names of spaces that lie on lands: beside their space, on no other name and on no other space. */
import { LABEL, LETTER, type Label } from './cartography';
import { bounds, distance, length, type Point } from './geometry';
import type { Area, Board, Mark } from './scene';

/** Drawn so much larger, a board is far away: only the names of large spaces are written. */
const FAR = 1.5;
/** So wide are the spaces whose names are written on a board that is far away: cities. */
const WIDE_SPACE = 60;
/** How far a figure reaches that stands in the middle of a space, drawn once as large. */
const FIGURE = 20;
/** How far a name stays away from the edge of its board. */
const EDGE = 16;

/** So high is what may lie over the upper edge of a board. */
const TOP = 85;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A way to write a name. */
interface Way {
  at: Point;
  rows: readonly string[];
  box: Box;
  cost: number;
}

const meet = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h;

/** How far a point is from a box; 0 inside. */
const from = (box: Box, [x, y]: Point): number => length(Math.max(0, Math.abs(x - box.x) - box.w), Math.max(0, Math.abs(y - box.y) - box.h));

function boxOf(at: Point, rows: readonly string[], size: number): Box {
  const longest = Math.max(...rows.map((row) => row.length));
  return { x: at[0], y: at[1], w: (longest * size * LETTER) / 2 + 2, h: (rows.length * size * 1.02) / 2 };
}

/** In one row, or in the two that are nearest to one another in length. */
function written(name: string): string[][] {
  const words = name.split(' ');
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const longest = (rows: readonly string[]): number => Math.max(...rows.map((row) => row.length));
  return [[name], ...splits.toSorted((a, b) => longest(a) - longest(b)).slice(0, 1)];
}

interface Disc {
  area: Area;
  at: Point;
  r: number;
}

function discOf(area: Area): Disc {
  const { x, y, width, height } = bounds(area.rings[0] ?? []);
  return { area, at: [x + width / 2, y + height / 2], r: width / 2 };
}

/** What a name had better not lie on: other spaces, marks, and points along the paths. */
interface Around {
  discs: readonly Disc[];
  marks: readonly Mark[];
  paths: readonly Point[];
}

/** Points along every path of a board. */
function along(board: Board): Point[] {
  return board.lines
    .filter((line) => line.kind === 'path')
    .flatMap((line) => {
      const [a, b] = [line.points[0]!, line.points.at(-1)!];
      return [0.1, 0.3, 0.5, 0.7, 0.9].map((part): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]);
    });
}

/** What of it lies where the name of that space could be: the rest need not be looked at for every way. */
function around({ area, at }: Disc, discs: readonly Disc[], paths: readonly Point[], reach: number): Around {
  const others = discs.filter((other) => other.area !== area);
  const marks = [...area.marks, ...others.flatMap((other) => (distance(other.at, at) < 200 ? other.area.marks : []))];
  return {
    discs: others.filter((other) => distance(other.at, at) < reach + other.r),
    marks: marks.filter((mark) => distance(mark.at, at) > 1 && distance(mark.at, at) < reach + mark.size),
    paths: paths.filter((point) => distance(point, at) < reach),
  };
}

/** Below a space if there is room, else above or beside it, in one row or two. */
function tried({ area, at, r }: Disc, size: number, clear: number): Way[] {
  const ways: Way[] = [];
  for (const rows of written(area.name)) {
    const { w, h } = boxOf(at, rows, size);
    const add = (x: number, y: number, cost: number): number => ways.push({ at: [x, y], rows, box: { x, y, w, h }, cost: cost + (rows.length - 1) * 4 });
    for (const shift of [0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9]) {
      add(at[0] + shift * w, at[1] + clear + h, Math.abs(shift) * 6);
      add(at[0] + shift * w, at[1] - clear - h, 4 + Math.abs(shift) * 6);
    }
    for (const side of [1, -1]) for (const down of [0, 0.6, -0.6]) add(at[0] + side * (clear + 2 + w), at[1] + down * r, 5 + Math.abs(down) * 3);
  }
  return ways;
}

/** The ways that are good enough, the best first. */
function waysOf(disc: Disc, discs: readonly Disc[], paths: readonly Point[], board: Board, size: number, grow: number): Way[] {
  const clear = Math.max(disc.r + 1, FIGURE * grow);
  const inside = ({ x, y, w, h }: Box): boolean => x - w >= EDGE && y - h >= EDGE && x + w <= board.width - EDGE && y + h <= board.height - EDGE;
  const ways = tried(disc, size, clear).filter((way) => inside(way.box));
  const widest = Math.max(0, ...ways.map(({ box }) => box.w + box.h));
  const near = around(disc, discs, paths, clear + disc.r + 2 * widest + 8);
  for (const way of ways) {
    const { box } = way;
    // On the board in front the switch of boards lies over its upper edge.
    way.cost += Math.max(0, TOP - (box.y - box.h)) * 0.4;
    for (const other of near.discs) way.cost += Math.max(0, other.r + 2 - from(box, other.at)) * 3;
    for (const mark of near.marks) way.cost += Math.max(0, mark.size / 2 - from(box, mark.at)) * 3;
    for (const point of near.paths) if (from(box, point) < 4) way.cost += 2.5;
  }
  return ways.filter((way) => way.cost < 60).toSorted((a, b) => a.cost - b.cost);
}

function placed(board: Board, grow: number): Map<string, Label> {
  const size = Math.min(LABEL * grow, LABEL * 1.9);
  const discs = board.areas.map(discOf);
  const paths = along(board);
  const taken = board.lands.filter((land) => land.rows.length > 0).map((land) => boxOf([land.label[0], land.label[1]], land.rows, land.size + 4));
  // The board's own title.
  taken.push({ x: board.width / 2, y: board.height - 26, w: board.title.length * 7.5 + 30, h: 18 });
  const wanted = discs
    .filter(({ area, r }) => area.name !== '' && (grow <= FAR || r * 2 >= WIDE_SPACE))
    .map((disc) => ({ disc, ways: waysOf(disc, discs, paths, board, size, grow).filter(({ box }) => !taken.some((other) => meet(box, other))) }))
    // Who has few ways chooses first; among equals large spaces do.
    .toSorted((a, b) => Number(b.disc.r * 2 >= WIDE_SPACE) - Number(a.disc.r * 2 >= WIDE_SPACE) || a.ways.length - b.ways.length || b.disc.r - a.disc.r);
  const labels = new Map<string, Label>();
  for (const { disc, ways } of wanted) {
    const way = ways.find(({ box }) => !taken.some((other) => meet(box, other)));
    if (!way) continue;
    taken.push(way.box);
    labels.set(disc.area.id, { at: way.at, angle: 0, size, most: size, rows: [...way.rows] });
  }
  return labels;
}

const known = new WeakMap<readonly Area[], Map<number, Map<string, Label>>>();

/** Where the names of a board's spaces are when letters are drawn `grow` times as large; whose name has no room has none. */
export function beside(board: Board, grow: number): ReadonlyMap<string, Label> {
  let of = known.get(board.areas);
  if (!of) known.set(board.areas, (of = new Map()));
  let found = of.get(grow);
  if (!found) of.set(grow, (found = placed(board, grow)));
  return found;
}
