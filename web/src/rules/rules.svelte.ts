/** The rules of a game, fetched once. */
import * as api from '../net/api';
import type { BookTitle, RuleInfo } from '../protocol';

const asked = new Map<string, Promise<RuleInfo[]>>();
let titles = $state.raw<Readonly<Record<string, string>>>({});

export function rulesOf(game: string): Promise<RuleInfo[]> {
  let list = asked.get(game);
  if (!list) {
    list = api.rules(game, '').then((rules) => {
      titles = { ...titles, ...Object.fromEntries(rules.map((rule) => [rule.id, rule.title])) };
      return rules;
    });
    list.catch(() => asked.delete(game));
    asked.set(game, list);
  }
  return list;
}

/** What a rule is called; empty until the rules are there. */
export function ruleTitle(id: string): string {
  const game = id.split('.')[0] ?? '';
  if (game && !asked.has(game)) void rulesOf(game).catch(() => undefined);
  return titles[id] ?? '';
}

let shelf: Promise<BookTitle[]> | null = null;

/** The rulebooks, fetched once. */
export function booksOnShelf(): Promise<BookTitle[]> {
  shelf ??= api.books();
  shelf.catch(() => (shelf = null));
  return shelf;
}
