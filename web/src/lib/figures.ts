/** How a piece is put together: a base for its owner, a ground for its people, a figure, and what it carries. */

/** Grounds that differ in lightness as well as in hue, so that they can be told apart without colours. */
export const GROUNDS = ['#7a2f26', '#24506b', '#3c5a2a', '#6b4a86', '#8a5a16', '#1f6a63', '#4a3b2c', '#8c3f66', '#39466e', '#5f6420', '#8a4a2a', '#2f4238'] as const;

const plain = new Set(['', 'ink', 'paper', 'gold']);

/** The heads of bots. */
const FACES = ['wizard-face', 'orc-head', 'fox-head', 'goblin-head', 'woman-elf-face', 'raccoon-head', 'owl', 'wolf-head', 'tree-face', 'dwarf-face'];

/** The face of a bot, by its name. */
export const faceOf = (name: string): string => FACES[mark(name) % FACES.length]!;

/** Digits drawn with a pen, in a box of 6 by 10: they are part of the picture, not words beside it. */
const DIGITS = [
  'M3 1Q1 1 1 5T3 9T5 5T3 1', 'M1.5 2.8L3.6 1V9', 'M1 3Q1 1 3 1T5 3Q5 5 1 9H5.2', 'M1 1H5L2.8 4.2Q5 4.2 5 6.6T2.8 9Q1.4 9 .9 8', 'M4.2 9V1L.8 6.6H5.4',
  'M5 1H1.6L1.2 4.6Q2 4 3 4Q5 4 5 6.5T3 9Q1.5 9 .9 8', 'M4.6 1Q1 3 1 6.5Q1 9 3 9T5 6.6Q5 4.4 3 4.4T1.1 6.2', 'M.9 1H5L2.4 9', 'M3 4.7Q1.3 4.5 1.3 2.8T3 1T4.7 2.8T3 4.7Q1 4.9 1 6.9T3 9T5 6.9T3 4.7', 'M1.4 9Q5 7 5 3.5Q5 1 3 1T1 3.4Q1 5.6 3 5.6T4.9 3.8',
] as const;

/** A number as outlines, one for each digit, around the middle; none where it is no number. */
export function drawn(number: string): readonly { d: string; x: number }[] {
  if (!/^\d{1,2}$/.test(number)) return [];
  return [...number].map((digit, i) => ({ d: DIGITS[Number(digit)]!, x: (i - number.length / 2) * 7 + 0.5 }));
}

/** A number for a word, always the same. */
export function mark(word: string): number {
  let n = 7;
  for (let i = 0; i < word.length; i++) n = (n * 31 + word.charCodeAt(i)) >>> 0;
  return n;
}

/** The colour behind a figure: of its tone where that means something of its own, else of its kind. */
export function groundOf(look: { icon: string; tone?: string }, toneColour: (tone: string) => string): string {
  const tone = look.tone ?? '';
  if (plain.has(tone) || tone.startsWith('seat:')) return tone === 'gold' ? '#8a5f14' : GROUNDS[mark(look.icon) % GROUNDS.length]!;
  return toneColour(tone);
}
