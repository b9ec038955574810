/** What is looked at in a gallery: its kind, its name and all it says, in small letters. */
export interface Told {
  readonly kind: string;
  readonly title: string;
  readonly words: string;
}

const begins = (text: string, word: string): boolean => new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u').test(text);

/**
 * What speaks of all the words, kind by kind: first the kinds, and of each kind those, whose name says them.
 * A word is meant from its beginning, "orc" is not in "force"; only where nothing begins so, any part of one will do.
 */
export function sought<T extends Told>(all: readonly T[], search: string): T[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...all];
  const holds = (text: string): boolean => wanted.every((word) => begins(text, word));
  let found = all.filter((one) => holds(one.words));
  if (found.length === 0) found = all.filter((one) => wanted.every((word) => one.words.includes(word)));
  const named = new Set(found.filter((one) => holds(one.title)));
  const first = new Set([...named].map((one) => one.kind));
  const kinds = [...new Set(found.map((one) => one.kind))].sort((a, b) => Number(first.has(b)) - Number(first.has(a)));
  return kinds.flatMap((kind) => found.filter((one) => one.kind === kind).sort((a, b) => Number(named.has(b)) - Number(named.has(a))));
}
