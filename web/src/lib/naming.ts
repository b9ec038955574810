/** Cards that a question names are links, as they are in the log. */

import { parse } from './markup';

/** A question speaks of what has just happened: names are looked for in so many lines of the log. */
const LINES = 30;
const KNOWN = new Set(['ability', 'card', 'challenge', 'character', 'item', 'quest']);

/** What is named, by its name: what lies on the table, and what the last lines of the log link. */
export function names(cards: Iterable<{ id: string; title: string; hidden: boolean }>, lines: readonly { text: string }[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines.slice(-LINES)) {
    for (const bit of parse(line.text)) if (bit.kind === 'link' && KNOWN.has(bit.to.split(':')[0]!)) found.set(bit.text, bit.to);
  }
  for (const card of cards) if (card.title && !card.hidden) found.set(card.title, card.id);
  return found;
}

/** A name of one word may be any word: it is meant where it stands before a colon, or behind a word that says so. */
const SAID = /(?:uses|plays|quest|card|your) $/i;

/** A question with its first named card linked. */
export function linking(text: string, known: ReadonlyMap<string, string>): string {
  if (parse(text).some((bit) => bit.kind === 'link')) return text;
  for (const name of [...known.keys()].toSorted((a, b) => b.length - a.length)) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
      if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) continue;
      if (name.includes(' ') || (before === '' && after.startsWith(':')) || SAID.test(before)) return `${before}[${name}](${known.get(name)!})${after}`;
    }
  }
  return text;
}
