/** How a piece is put together: a base for its owner, a ground for its people, a figure, and what it carries. */

/** Grounds that differ in lightness as well as in hue, so that they can be told apart without colours. */
export const GROUNDS = ['#7a2f26', '#24506b', '#3c5a2a', '#6b4a86', '#8a5a16', '#1f6a63', '#4a3b2c', '#8c3f66', '#39466e', '#5f6420', '#8a4a2a', '#2f4238'] as const;

const plain = new Set(['', 'ink', 'paper', 'gold']);

/** The heads of bots. */
const FACES = ['wizard-face', 'orc-head', 'fox-head', 'goblin-head', 'woman-elf-face', 'raccoon-head', 'owl', 'wolf-head', 'tree-face', 'dwarf-face'];

/** The face of a bot, by its name. */
export const faceOf = (name: string): string => FACES[mark(name) % FACES.length]!;

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
