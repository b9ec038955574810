/** What a button says of a choice beside its words, as far as there is room. */
import type { Offer } from './scene';

/** How many letters fit on a button among many, and on a phone. */
const ROOM = 52;
/** How many fit on one of two buttons on a wide screen: three lines, one of them for what it changes. */
const WIDE = 78;
/** How many fit where buttons are crowded. */
const FEW = 18;
/** How many letters of a sum fit on a button. */
export const LONG = 28;

/** What a button says: a choice, or several of one piece. */
type Told = Pick<Offer, 'words' | 'terms'> & { outlook: Pick<Offer['outlook'], 'changes' | 'odds'> };

/** What a choice changes, where there is room to say so: beside odds, where it is much or where buttons would be out of sight only in a word or two ("better", "1 energy"), on a phone what it does and no price. */
export function changed(offer: Told, narrow: boolean, crowded = false, phone = false): string {
  const { changes, odds } = offer.outlook;
  const word = changes.slice(0, Math.max(0, changes.indexOf(':')));
  // Even there it says what the odds are of: "a hit".
  if (narrow && odds >= 0) return changes.length <= 16 ? changes : word.length <= 8 ? word : '';
  if (crowded) return phone && changes.includes(': ') ? '' : inAWord(changes);
  const room = narrow ? ROOM : WIDE;
  const short = [changes, ...shorter(changes)].find((said) => offer.words.length + said.length <= room);
  if (short !== undefined) return short;
  if (PRICE.test(word)) return begun(changes, room - offer.words.length, word.length) || word;
  return offer.words.length + word.length <= room ? word : '';
}

/** What something costs tells nobody what it is for. */
const PRICE = /^(free|\d+ \w+)$/;
/** At least so many letters of what it does are worth beginning with. */
const WORTH = 12;

/** Less and less of what it changes: without what is explained in brackets, then without what comes last. */
function shorter(changes: string): string[] {
  const plain = changes.replace(/ \([^()\d]+\)/g, '');
  const parts = plain.split('; ');
  return [pithy(changes), plain, ...parts.slice(1).map((_, n) => `${parts.slice(0, -1 - n).join('; ')}; …`)];
}

/** The first words of it, as many as there is room for, if that is more than its price. */
function begun(changes: string, room: number, price: number): string {
  const cut = changes.slice(0, Math.max(0, room - 1)).replace(/[\s,;:]*\s\S*$/, '');
  return cut.length >= price + WORTH ? `${cut} …` : '';
}

/** A price or a word of praise; or what it does, where that is shorter: "1 energy", "better", and "Reroll +1" of "any power: Reroll +1" and of "Reroll +1 (used up)". */
function inAWord(changes: string): string {
  const at = changes.indexOf(': ');
  if (at < 0) return [changes, pithy(changes)].find((said) => said.length <= FEW) ?? '';
  const [word, rest] = [changes.slice(0, at), changes.slice(at + 2)];
  return rest.length < word.length ? rest : word;
}

/** What it comes to, where there is no room for the sum. */
export const total = (terms: string): string => terms.split(' = ')[0]!;

/** The sum of what it costs, unless that is nothing, or said already, or too long for a button. */
export function sum(offer: Told): string {
  return offer.terms === '0' || offer.terms.length > LONG || offer.words.split(/\W/).includes(offer.terms) ? '' : offer.terms;
}

/** The words of a choice where there is no room for all of them: without what is explained in brackets, unless it is a price.
 *
 * `Ann: rest (regain Health)` is `Ann: rest`, but `Buy a sword (3 gold)` stays. */
export const pithy = (words: string): string => words.replace(/ \([^()\d]+\)$/, '');

/** The words of a choice, and apart from them what stands in brackets at their end: a price, which has a line of its own. */
export function apart(words: string): [string, string] {
  const found = / \(([^()]+)\)$/.exec(words);
  return found && found[1]!.length <= LONG ? [words.slice(0, found.index), found[1]!] : [words, ''];
}

/** How much it says, in letters on three lines. What it changes has a line of its own, in smaller letters, which leaves two for the rest; or two, if the rest is short. */
export function letters(offer: Told, changes: string): number {
  const [words, price] = changes ? [offer.words, ''] : apart(offer.words);
  const said = words.length + (offer.outlook.odds >= 0 ? 6 : 0) + sum(offer).length;
  if (price) return Math.max(1.5 * said, 2.3 * price.length); // in smaller letters
  if (!changes) return said;
  const one = Math.max(1.5 * said, 2.3 * Math.min(changes.length, LONG));
  return changes.length > LONG / 2 ? Math.min(one, Math.max(2.6 * said, 1.3 * changes.length)) : one;
}

/** How many letters a line must hold so that the words fit on so many lines. */
export function columns(words: string, lines: number): number {
  const all = words.split(' ');
  for (let most = Math.max(...all.map((word) => word.length)); ; most++) {
    let [here, used] = [0, 1];
    for (const { length } of all) {
      const goesOn = here > 0 && here + 1 + length <= most;
      if (here > 0 && !goesOn) used += 1;
      here = goesOn ? here + 1 + length : length;
    }
    if (used <= lines) return most;
  }
}

/** What several answers say alike, "Ann: go there": who does it, or what they do. */
export interface Shared {
  who: string;
  what: string;
}

/** What all of these say before their colon, or after it. */
export function shared(answers: readonly string[]): Shared {
  const parts = answers.map((said) => /^([^:]+): (.+)$/.exec(said));
  const same = (part: number): string => (answers.length > 1 && parts.every((found) => found !== null && found[part] === parts[0]![part]) ? parts[0]![part]! : '');
  return { who: same(1), what: same(2) };
}

/** What all of them say, if they all say the same. */
export const agreed = (said: readonly string[]): string => (said.every((one) => one === said[0]) ? (said[0] ?? '') : '');

/** How many letters fit beside the name of what is selected. */
const BESIDE = 40;

/** What several answers change alike, as the values of the foe they are about: said once beside its name, where it is short. */
export function common(answers: readonly Offer[]): string {
  const changes = answers.length > 1 ? agreed(answers.map((offer) => offer.outlook.changes)) : '';
  return changes.length <= BESIDE ? changes : '';
}

/** What tells an answer from the others, where they are said together; what is none of them says all. */
export function told(said: string, { who, what }: Shared): string {
  if (who && said.startsWith(`${who}: `)) return capital(said.slice(who.length + 2));
  return what && said.endsWith(`: ${what}`) ? said.slice(0, -what.length - 2) : said;
}

/** The words of an answer without the name of the thing that it is given for, which stands beside the answers: "Lakebed Charm (1 energy): gain 1 movement" is "1 energy: gain 1 movement" then. */
export function unnamed(words: string, name: string): string {
  if (!name || words === name || !words.includes(name)) return words;
  const [before, after] = [words.slice(0, words.indexOf(name)).trimEnd(), words.slice(words.indexOf(name) + name.length)];
  if (before) return /^:|^ \(|^$/.test(after) ? before + after : words;
  const priced = /^ \(([^()]+)\)(: .+)?$/.exec(after);
  if (priced) return capital(`${priced[1]!}${priced[2] ?? ''}`);
  return after.startsWith(': ') ? capital(after.slice(2)) : words;
}

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** Why something cannot be had, as it stands on the thing itself: its name is there already. */
export function onItself(reason: string, name: string): string {
  const rest = name && reason.startsWith(`${name} `) ? reason.slice(name.length + 1) : reason;
  return capital(rest === reason ? reason : rest.replace(/^(is|are) /, ''));
}
