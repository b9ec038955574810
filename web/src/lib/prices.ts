/** Where prices and odds are written on a board: on their own land, beside pieces, their numbers and one another. */
import { distance, type Point } from './geometry';
import { total } from './markup';
import { candidatesIn, fromLabel, type Shape } from './ground';
import { RADIUS, type Layout, type Stand } from './pieces';
import type { Offer } from './scene';

export interface Priced {
  area: Shape & { id: string };
  /** Where the corner of its board lies. */
  x: number;
  y: number;
  /** Odds are wider than prices. */
  wide: boolean;
}

/** What a place costs, or how likely it is had. */
export interface Cost {
  /** -1: nothing is left to chance. */
  odds: number;
  number: string;
}

/** Of several ways there, the least and the most that one takes which is certain, else the best chance. */
export function priceOf(offers: readonly Pick<Offer, 'terms' | 'outlook'>[]): Cost | null {
  const sure = offers.filter((offer) => offer.outlook.odds < 0);
  const numbers = sure.map((offer) => total(offer.terms)).filter((number) => number !== '').map(Number);
  // Ways without a price cannot be compared with those that have one.
  if (numbers.length < sure.length) return null;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length > 0) return { odds: -1, number: least === most ? `${least}` : `${least}–${most}` };
  return offers.length > 0 ? { odds: Math.max(...offers.map((offer) => offer.outlook.odds)), number: '' } : null;
}

interface Disc {
  at: Point;
  radius: number;
  weight: number;
}

/** Where a piece shows how many it stands for, and how large that is, on a piece of normal size. */
const COUNT: Point = [17, 14];
const COUNT_RADIUS = 11;

/** What must not be hidden: pieces a little, how many they are not at all. */
function discs(stands: readonly Stand[]): Disc[] {
  return stands.flatMap(({ piece, x, y, scale }) => {
    const figure: Disc = { at: [x, y], radius: RADIUS * scale, weight: 2 };
    return piece.count > 1 ? [figure, { at: [x + COUNT[0] * scale, y + COUNT[1] * scale], radius: COUNT_RADIUS * scale, weight: 5 }] : [figure];
  });
}

/** The place of each price, in the coordinates of the table, when everything is drawn `grow` times as large as on a near board. */
export function prices(priced: readonly Priced[], layouts: ReadonlyMap<string, Layout>, stands: readonly Stand[], grow: number): Map<string, Point> {
  const found = new Map<string, Point>();
  const taken = discs(stands);
  // Where there is little room it is looked for first.
  const ordered = priced.map((one) => ({ ...one, candidates: candidatesIn(one.area) })).toSorted((a, b) => a.candidates.length - b.candidates.length);
  for (const { area, x, y, wide, candidates } of ordered) {
    const radius = (wide ? 24 : 20) * grow;
    const name = area.name === '' ? undefined : layouts.get(area.id);
    let best: Point = [area.label[0] + x, area.label[1] + y];
    let least = Infinity;
    for (const candidate of candidates) {
      const at: Point = [candidate.at[0] + x, candidate.at[1] + y];
      let here = candidate.cost * 0.3 + Math.max(0, radius * 0.8 - candidate.edge) * 1.5;
      if (name) here += Math.max(0, radius * 1.05 - fromLabel(name.label, name.size, candidate.at)) * 2;
      for (const mark of area.marks) here += Math.max(0, radius + mark.size * 0.5 - distance(mark.at, candidate.at)) * 0.4;
      for (let i = 0; i < taken.length && here < least; i++) here += Math.max(0, radius + taken[i]!.radius - distance(taken[i]!.at, at)) * taken[i]!.weight;
      if (here < least) [best, least] = [at, here];
    }
    found.set(area.id, best);
    taken.push({ at: best, radius, weight: 5 });
  }
  return found;
}
