import { describe, expect, it, vi } from 'vitest';
import { piece, prompt, scene } from '../src/lib/scene';
import { TableModel } from '../src/table/model.svelte';
import type { Offer } from '../src/lib/scene';

// What a window has and the model looks at while it is loaded.
vi.hoisted(() => {
  const nothing = (): void => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing }));
  vi.stubGlobal('addEventListener', nothing);
});

const AT = { x: 0, y: 0 };

class Table extends TableModel {
  override readonly live = true;
  made: string[] = [];
  choose(offer: Offer): void {
    this.made.push(offer.choice);
  }
  asked: string[] = [];
  askWhy(thing: string, of: string): void {
    this.asked.push(`${thing} ${of}`.trim());
  }
}

/** Three Grunts on a, a Raider on b; both may go to b or c, and the Raider to a. */
function armies(): Table {
  const table = new Table();
  const grunts = piece({ id: 'grunts', on: 'a', name: 'Grunts', icon: 'orc-head', count: 3 } as never);
  const raider = piece({ id: 'raider', on: 'b', name: 'Raider', icon: 'orc-head' } as never);
  table.boards = [{ id: 'x', areas: ['a', 'b', 'c'].map((id) => ({ id, name: id })) } as never];
  table.scene = { ...scene({} as never), pieces: [grunts, raider] };
  const moves: [string, string, number][] = [['grunts', 'b', 3], ['grunts', 'c', 3], ['raider', 'a', 1], ['raider', 'c', 1]];
  const offers = moves.map(([who, to, times]) => ({ choice: `${who} ${to}`, words: `${who} to ${to}`, targets: [who, to], outlook: { times } }));
  table.prompt = prompt({ seats: [0], rule: '', step: '', text: '', offers } as never);
  table.seat = 0;
  table.mySeats = [0];
  return table;
}

describe('a place out of reach', () => {
  it('says why what was taken up cannot go there, and leaves it in hand', () => {
    const table = armies();
    table.boards = [{ id: 'x', areas: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id })) } as never];
    table.activate('grunts', AT);
    table.activate('d', AT);
    expect([table.selected, table.asked, table.inspected?.thing]).toEqual(['grunts', ['d grunts'], 'd']);
    table.activate('c', AT);
    expect(table.made).toEqual(['grunts c']);
  });

  it('is not where it stands: there it is put down', () => {
    const table = armies();
    const own = table.prompt!.offers.filter((offer) => offer.choice.startsWith('grunts'));
    table.prompt = { ...table.prompt!, offers: own };
    table.activate('grunts', AT);
    table.activate('a', AT);
    expect([table.selected, table.inspected, table.asked]).toEqual([null, null, []]);
  });
});

describe('a piece that is read aloud', () => {
  it('says how many there are and whose, which others see by its colour', () => {
    const table = armies();
    table.names = ['Ann', 'Bob'];
    const [grunts, raider] = table.scene!.pieces;
    expect(table.called({ ...grunts!, seat: 1 })).toBe('3 Grunts of Bob');
    expect(table.called(raider!)).toBe('Raider');
    expect(table.called({ ...raider!, name: 'Bob’s Town', seat: 1 })).toBe('Bob’s Town');
  });
});

describe('the rest of a stack', () => {
  it('goes elsewhere by a click on the place', () => {
    const table = armies();
    table.keep('grunts', 1);
    expect([table.selected, table.amount, table.rest]).toEqual(['grunts', 1, true]);
    expect(table.timesOf(table.offers[1]!)).toBe(1);
    table.activate('c', AT);
    expect(table.made).toEqual(['grunts c']);
  });

  it('gives way to another piece that is clicked, also where it could go itself', () => {
    const table = armies();
    table.keep('grunts', 1);
    expect(table.legal('raider')).toBe(true);
    table.activate('raider', AT);
    expect([table.selected, table.rest, table.made]).toEqual(['raider', false, []]);
  });

  it('is joined by what was taken up on purpose', () => {
    const table = armies();
    table.activate('grunts', AT);
    table.activate('raider', AT);
    expect(table.made).toEqual(['grunts b']);
  });

  it('is a part of it where somebody says how many, else all', () => {
    const table = armies();
    table.activate('grunts', AT);
    expect([table.usual, table.timesOf(table.offers[0]!)]).toEqual([3, 3]);
    table.amount = 2;
    expect(table.timesOf(table.offers[0]!)).toBe(2);
    table.activate('raider', AT);
    table.select('c');
    expect(table.usual).toBe(0);
  });

  it('stays in hand where one goes at a time, as workers do', () => {
    const table = armies();
    const offers = table.prompt!.offers.map((offer) => ({ ...offer, outlook: { ...offer.outlook, apart: true } }));
    table.prompt = { ...table.prompt!, offers };
    table.activate('grunts', AT);
    expect([table.usual, table.timesOf(table.offers[0]!)]).toEqual([1, 1]);
    table.amount = 3;
    expect(table.timesOf(table.offers[0]!)).toBe(3);
  });

  it('is nothing where nothing is left', () => {
    const table = armies();
    table.keep('gone', 1);
    expect(table.selected).toBeNull();
  });
});

describe('a click beside a piece, into the place where it stands', () => {
  const alone = (): Table => {
    const table = armies();
    const offers = table.prompt!.offers.filter((offer) => offer.choice.endsWith('c'));
    table.prompt = { ...table.prompt!, offers };
    return table;
  };

  it('takes it up, as one on the piece does', () => {
    const table = alone();
    table.activate('a', AT);
    expect([table.selected, table.inspected]).toEqual(['grunts', null]);
    table.activate('b', AT);
    expect(table.selected).toBe('raider');
    table.activate('b', AT);
    expect([table.selected, table.made]).toEqual([null, []]);
    table.activate('b', AT);
    table.activate('c', AT);
    expect(table.made).toEqual(['raider c']);
  });

  it('chooses nothing where only one thing could be done', () => {
    const table = alone();
    table.prompt = { ...table.prompt!, offers: table.prompt!.offers.slice(0, 1) };
    table.activate('a', AT);
    expect([table.selected, table.made]).toEqual(['grunts', []]);
  });

  it('asks who is meant where several stand', () => {
    const table = alone();
    table.scene = { ...table.scene!, pieces: table.scene!.pieces.map((one) => ({ ...one, on: 'a' })) };
    table.activate('a', AT);
    expect([table.selected, table.inspected?.thing, table.standsAt('a').length]).toEqual([null, 'a', 2]);
  });
});

describe('whose turn it is', () => {
  it('is told apart from who is asked', () => {
    const table = armies();
    table.scene = { ...table.scene!, turn: 0 };
    expect(table.elsewhere).toBe(-1);
    table.scene = { ...table.scene, turn: 1 };
    expect(table.elsewhere).toBe(1);
    table.mySeats = [0, 1];
    expect(table.elsewhere).toBe(-1);
  });
});

describe('the main button', () => {
  const offers = (outlooks: object[]): Offer[] => prompt({ seats: [0], rule: '', step: '', text: '', offers: outlooks.map((outlook, i) => ({ choice: `${i}`, words: `${i}`, targets: [], outlook })) } as never).offers as Offer[];

  it('leads on: it neither takes back nor helps aside', () => {
    const table = armies();
    expect(table.main(offers([{ back: true }, { aside: true }, {}]))).toBe(2);
    expect(table.main(offers([{ aside: true }]))).toBe(-1);
    expect(table.main([table.offers[0]!])).toBe(-1);
  });

  it('of what is selected neither takes back nor helps aside', () => {
    const table = armies();
    table.select('grunts');
    expect(table.main(offers([{ aside: true }, { back: true }, {}]))).toBe(2);
  });

  it('and those beside it are no place for what changes nothing, which is still in the list', () => {
    const table = armies();
    table.prompt = { ...table.prompt!, offers: [...table.prompt!.offers, ...offers([{ idle: true }, {}])] };
    expect(table.buttons.map((offer) => offer.choice)).toEqual(['1']);
    expect(table.offers.some((offer) => offer.outlook.idle)).toBe(true);
  });

  it('is to be done where on the table, too, there is nothing but help aside', () => {
    const table = armies();
    const onThem = (outlook: object): Offer[] => prompt({ seats: [0], rule: '', step: '', text: '', offers: [{ choice: 'trade', words: 'Trade', targets: ['grunts'], outlook }, { choice: 'done', words: 'End', targets: [], done: true, outlook: {} }] } as never).offers as Offer[];
    table.prompt = { ...table.prompt!, offers: onThem({ aside: true }) };
    expect(table.ends(table.offers[1]!, -1)).toBe(true);
    table.prompt = { ...table.prompt, offers: onThem({}) };
    expect(table.ends(table.offers[1]!, -1)).toBe(false);
  });

  it('is what a guide waits for', () => {
    const table = armies();
    const doing = offers([{}, {}]);
    table.prompt = { ...table.prompt!, offers: doing };
    table.guide = { type: 'guide', id: 'g', title: '', step: 0, of: 2, expect: ['1'] } as never;
    expect(table.main(table.offers)).toBe(1);
    expect([table.ends(table.offers[0]!, 1), table.ends(table.offers[1]!, 1)]).toEqual([false, true]);
    table.guide = { type: 'guide', id: 'g', title: '', step: 0, of: 2, expect: ['hit *'] } as never;
    expect(table.main(table.offers)).toBe(0);
  });
});

describe('cards in the tray', () => {
  /** So many cards of a hand that can be used, by these words. */
  function hand(words: readonly string[], focus: object | null = null): Table {
    const table = armies();
    const cards = words.map((_, i) => ({ id: `card:${i}`, title: `${i}` }));
    table.scene = scene({ zones: [{ id: 'hand', title: 'Hand', cards }], focus } as never);
    const offers = words.map((said, i) => ({ choice: `use ${i}`, words: said, targets: [`card:${i}`], outlook: {} }));
    table.prompt = prompt({ seats: [0], rule: '', step: '', text: '', offers } as never);
    return table;
  }
  const long = ['a', 'b', 'c', 'd'].map((letter) => `Use a card of which there is a lot to say: ${letter}`);

  it('have a button each in a fight, so that the tray need not lie on it', () => {
    expect(hand(long).buttons).toEqual([]);
    expect(hand(long, { title: 'Combat' }).buttons).toHaveLength(4);
  });

  it('have a button each where there are few of few words', () => {
    expect(hand(['Grey', 'Green', 'Yellow', 'Red']).buttons).toHaveLength(4);
    expect(hand(['1', '2', '3', '4', '5', '6']).buttons).toEqual([]);
  });
});

describe('a card that is taken up', () => {
  const pointing = (...targets: string[]): TableModel => {
    const table = armies();
    table.scene = { ...table.scene!, zones: [{ id: 'hand', title: '', kind: 'hand', seat: 0, cards: [{ id: 'card', title: 'Rend' }], count: -1, at: -1, tip: '', group: '', piece: '' }] as never, focus: scene({ focus: { title: 'Combat', dice: [{ title: 'Red', faces: ['3', '8'], ids: ['die:0', 'die:1'] }], columns: [{ title: 'Horde', pieces: [{ id: 'ann', on: '', name: 'Ann' }, { id: 'bob', on: '', name: 'Bob' }] }] } } as never).focus };
    table.prompt = prompt({ seats: [0], rule: '', step: '', text: '', offers: targets.map((target) => ({ choice: target, words: target, targets: ['card', target] })) } as never);
    table.activate('card', AT);
    return table;
  };

  it('asks for what it can be used on: a die, somebody who fights, or a place', () => {
    expect([...pointing('die:0', 'die:1').reach.keys()]).toEqual(['die:0', 'die:1']);
    expect(pointing('die:0', 'die:1').pointed).toBe('die');
    expect(pointing('ann', 'bob').pointed).toBe('fighter');
    expect(pointing('b', 'c').pointed).toBe('place');
  });
});
