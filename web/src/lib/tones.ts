/** What a tone looks like: colours by meaning, given by the theme. */
import { palettes, terrainOf } from './terrain';

const plain = new Set(['alliance', 'horde', 'neutral', 'gold', 'ink', 'paper']);
const named = new Set(['red', 'green', 'blue', 'purple', 'yellow', 'orange', 'grey', 'black', 'white']);

/** The colour of a tone, for a rim, a strip or a ring. */
export function toneColour(tone: string): string {
  const seat = /^seat:(\d+)$/.exec(tone);
  if (seat) return seatColour(Number(seat[1]));
  if (tone === '' || tone === 'ink') return '#57452f';
  if (tone === 'paper') return '#a08a62';
  if (plain.has(tone)) return `var(--${tone})`;
  if (tone === 'gray') return 'var(--tone-grey)';
  if (named.has(tone)) return `var(--tone-${tone})`;
  const terrain = terrainOf(tone);
  return terrain === 'plain' ? '#57452f' : palettes[terrain].deep;
}

export const seatColour = (seat: number): string => (seat < 0 ? '#6b5a42' : `var(--seat-${seat % 6})`);
