/** Cards that are spoken of and lie nowhere on the table: as the gallery shows them. */
import { card, type Card } from '../lib/scene';
import * as api from '../net/api';
import { booksOnShelf } from '../rules/rules.svelte';

let cards = $state.raw<ReadonlyMap<string, Card>>(new Map());
const asked = new Map<string, Promise<void>>();

/** A card by what the log calls it; `.2` is a second copy of the same. */
export function knownCard(thing: string): Card | undefined {
  return cards.get(thing) ?? cards.get(thing.replace(/\.\d+$/, ''));
}

/** Fetches what is in the boxes whose rules have these prefixes. */
export function lookUp(prefixes: readonly string[]): Promise<void> {
  const key = prefixes.join();
  let looking = asked.get(key);
  if (!looking) {
    looking = booksOnShelf().then(async (books) => {
      const found = await Promise.all(books.filter((book) => prefixes.includes(book.prefix)).map((book) => api.gallery(book.slug)));
      cards = new Map([...cards, ...found.flatMap((one) => one.exhibits).map((one) => [one.card.id, card(one.card)] as const)]);
    });
    looking.catch(() => asked.delete(key));
    asked.set(key, looking);
  }
  return looking;
}
