import { parse } from './markup';
import type { Card } from './scene';

export type Size = 'chip' | 'hand' | 'full';
type Breadth = '' | 'wide' | 'broad' | 'vast';

export interface Fact {
  label: string;
  value: string;
  /** How many lines it takes on its own. */
  lines: number;
}

/** What of a card there is room for, at its size. */
export interface Fitted {
  /** A card in hand that says what it does has a small picture. */
  worded: boolean;
  /** The more it says, the wider it is. */
  breadth: Breadth;
  /** Where there is no room for dots the level is a number. */
  counted: boolean;
  kind: string;
  facts: Fact[];
}

/** What kind of card it is has a line of its own beside the picture, with its level and cost, all of which should be read: its width. */
const ROOM: Record<Breadth, number> = { vast: 210, broad: 160, wide: 120, '': 60 };
/** How many letters fit on a line of a card in hand. */
const LINE: Record<Breadth, number> = { vast: 38, broad: 33, wide: 26, '': 16 };
/** So many lines below what kind it is: what it does, and beside that facts; as many as there is room for, but for one always; a narrow card has its name on two lines. */
const LINES = 4;
const DOTS = 5;
/** A letter of its name and one of its kind, and what lies around them. */
const TITLE = { letter: 8.2, around: 13 };
const KIND = { letter: 6.7, around: 50 };

export function fitted(card: Card, size: Size): Fitted {
  const worded = size === 'hand' && card.icon !== '' && card.text !== '';
  const dotted = card.level > 0 ? card.level * 11 + 5 : 0;
  const beside = card.kind.length * KIND.letter + dotted + priced(card);
  const breadth = worded ? breadthOf(card.text.length, beside) : '';
  const counted = card.level > DOTS || (worded && card.level > 2 && beside > ROOM[breadth]);
  const left = counted && card.level <= DOTS ? beside - (dotted - 18) : beside;
  const kind = left > ROOM[breadth] ? short(card.kind) : card.kind;
  const spare = breadth === '' ? 1 : LINES - Math.ceil((1.1 * card.text.length) / LINE[breadth]);
  const all = factsOf(card, LINE[breadth]);
  const room = worded ? Math.max(Math.min(2, filled(all.filter(numeric), LINE[breadth])), Math.min(3, spare), 1) : 2;
  const facts = size === 'full' ? all : onLines(all, room, LINE[breadth]);
  return { worded, breadth, counted, kind, facts };
}

/** Narrower than that, a word of its name or its price is cut. */
export function least(card: Card): number {
  const word = Math.max(...card.title.split(/[\s-]+/).map((said) => said.length));
  // Its level is told as on a card that has all its width: in dots, or as a number.
  const level = card.level === 0 ? 0 : fitted(card, 'hand').counted ? 28 : card.level * 11 + 5;
  const beside = short(card.kind).length * KIND.letter + level + priced(card);
  return Math.round(Math.max(word * TITLE.letter + TITLE.around, beside + KIND.around));
}

function priced(card: Card): number {
  return [card.cost, card.badge].reduce((sum, said) => sum + (said ? said.length * 7.5 + 19 : 0), 0);
}

function breadthOf(letters: number, beside: number): Breadth {
  if (letters > 150) return 'vast';
  if (letters > 92 || beside > ROOM.wide) return 'broad';
  return letters > 44 || beside > ROOM[''] ? 'wide' : '';
}

/** The word that tells a kind from others: "Active" of an active power, "+ Armor" of an add-on. */
function short(kind: string): string {
  return /^(\+ )?\S+/.exec(kind)?.[0] ?? '';
}

interface Counted extends Fact {
  letters: number;
}

function factsOf(card: Card, line: number): Counted[] {
  return card.facts.map(([label, value]) => {
    const said = parse(value).reduce((sum, bit) => sum + (bit.kind === 'icon' ? 2 : bit.text.length), 0);
    const letters = label.length + 1 + said;
    return { label, value, letters, lines: Math.ceil(letters / line) };
  });
}

/** What one reckons with is left out for nothing that is told in words, whose last line can be looked up. */
const numeric = (fact: Fact): boolean => /^\d+( \w+)?$/.test(fact.value);

/** How many lines all of these take. */
function filled(facts: readonly Counted[], line: number): number {
  let [lines, room] = [0, 0];
  for (const { letters } of facts) {
    if (letters > room) [lines, room] = [lines + 1, line];
    room -= letters + 2;
  }
  return lines;
}

/** The facts that so many lines have room for; short ones share a line, and none begins where a long one ends. */
function onLines(facts: Counted[], lines: number, line: number): Counted[] {
  let left = lines;
  let room = 0;
  return facts.filter((fact) => {
    if (fact.letters > room) {
      if (fact.lines > left) return false;
      left -= fact.lines;
      room = fact.lines > 1 ? 0 : line;
    }
    room -= fact.letters + 2;
    return true;
  });
}
