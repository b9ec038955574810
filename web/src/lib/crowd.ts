/** Cards of which one is to be chosen, and which say much: all of them are seen at once, each as wide as what it says. */

/** So many letters stand on cards beside one another as they are, on a laptop and on a large screen. */
const FEW = { laptop: 450, large: 700 };
const LARGE = 1500;
/** What a card is wide without a word on it, and what lies between two. */
const BARE = 60;
const GAP = 10;
/** Pixels for a letter: less, and the card grows too high; more, and it is wider than it has to be. */
const LEAST = 0.4;
const MOST = 1;
/** What lies around all of them. */
const AROUND = 40;

export function crowded(letters: readonly number[], page: number): boolean {
  return letters.reduce((sum, n) => sum + n, 0) > (page < LARGE ? FEW.laptop : FEW.large);
}

/** Pixels for each letter of a card, so that all of them have room beside one another, if they can. */
export function perLetter(letters: readonly number[], room: number): number {
  const all = letters.reduce((sum, n) => sum + n, 0);
  const left = room - AROUND - letters.length * BARE - (letters.length - 1) * GAP;
  return Math.min(MOST, Math.max(LEAST, left / Math.max(1, all)));
}
