/** Cards of which one is to be chosen, and which say much: all of them are seen at once, each as wide as what it says. */

/** How many letters cards beside each other may hold before they are changed, on a laptop and on a large screen. */
const FEW = { laptop: 450, large: 700 };
/** From so many pixels on a screen is large. */
const LARGE = 1500;
/** What a card is wide without what it does, and what lies between two. */
const BARE = 60;
const GAP = 10;
/** Pixels for a letter: less, and the card grows too high; more, and it is wider than it has to be. */
const LEAST = 0.4;
const MOST = 1.5;
const STEP = 0.01;
/** What lies around all of them. */
const AROUND = 40;

/** A card among others. */
export interface Wordy {
  /** How much it says of what it does. */
  letters: number;
  /** Narrower, and its name or its price is cut. */
  least: number;
}

/** Do they say so much that not all of it is seen as they are, and have all of them room beside one another? */
export function crowded(cards: readonly Wordy[], page: number, room: number): boolean {
  const said = cards.reduce((sum, card) => sum + card.letters, 0);
  return said > (page < LARGE ? FEW.laptop : FEW.large) && wide(cards, LEAST) <= room;
}

/** What they take beside one another. */
function wide(cards: readonly Wordy[], each: number): number {
  return cards.reduce((sum, card) => sum + Math.max(card.least, BARE + card.letters * each) + GAP, AROUND - GAP);
}

/** Pixels for each letter of a card, so that all of them have room beside one another, if they can. */
export function perLetter(cards: readonly Wordy[], room: number): number {
  for (let each = MOST; each > LEAST; each -= STEP) if (wide(cards, each) <= room) return each;
  return LEAST;
}
