import { describe, expect, it } from 'vitest';
import { agreed, apart, changed, columns, common, onItself, pithy, shared, told, unnamed } from '../src/lib/answers';
import { prompt, type Offer } from '../src/lib/scene';

const offer = (words: string, changes: string): Offer => prompt({ seats: [0], rule: '', step: '', text: '', offers: [{ choice: 'c', words, targets: [], outlook: { changes } }] } as never).offers[0]!;

describe('what a choice changes', () => {
  const exchange = offer('Equip Iridescent Hammer instead of Gnarled Staff', 'better: Iridescent Hammer (2 red, 1 Attrition), Gnarled Staff (2 red)');

  it('is said whole where there is room, else in a word', () => {
    expect(changed(offer('Equip Mail', 'better: Mail (1 green), Cloth (nothing)'), false)).toBe('better: Mail (1 green), Cloth (nothing)');
    expect(changed(exchange, false)).toBe('better');
    expect(changed(exchange, true)).toBe('');
  });

  it('tells what a price is paid for, as much of it as there is room for', () => {
    const bolt = offer('Play Shadow Bolt', '1 energy: ranged 3 (instead of your weapon); you get +1 attack if your opponent bears one of your cards');
    expect(changed(bolt, false)).toBe('1 energy: ranged 3; …');
    expect(changed(bolt, true)).toBe('1 energy: ranged 3; …');
    const seed = offer('Play Seed of Corruption', '2 energy: choose another character within 4 spaces and attach this card to that character');
    expect(changed(seed, true)).toBe('2 energy: choose another …');
    expect(changed(offer('Play Fear of the very long Name', '1 energy: something that goes on and on'), true)).toBe('1 energy');
  });

  it('is said in a word where buttons would be out of sight', () => {
    const strike = offer('Play Heroic Strike', '1 energy: +3 attack, +1 damage');
    expect(changed(strike, true)).toBe('1 energy: +3 attack, +1 damage');
    expect(changed(strike, true, true)).toBe('1 energy');
    expect(changed(strike, true, true, true)).toBe('');
    expect(changed(offer('Use Backstab', 'any power: Reroll +1'), true, true)).toBe('any power');
    expect(changed(offer('Use Backstab', 'unequip a power: Reroll +1'), true, true)).toBe('Reroll +1');
    expect(changed(offer('Use Charge', '+1 Energy'), true, true)).toBe('+1 Energy');
  });

  it('says on a phone what odds are of, where that is a word', () => {
    const at = (changes: string): Offer => ({ ...offer('Attack Mira', changes), outlook: { ...offer('', changes).outlook, odds: 100 } });
    expect(changed(at('a hit: 1 of 6 health, without cards; you cannot fall'), true, false, true)).toBe('a hit');
    expect(changed(at('without cards; you fall in 4%'), true, false, true)).toBe('');
  });

  it('leaves out what is in brackets before it leaves out what it does', () => {
    const potion = offer('Use Greater Healing Potion', 'you regain 3 Health (used up)');
    expect(changed(potion, false)).toBe('you regain 3 Health (used up)');
    expect(changed(potion, true)).toBe('you regain 3 Health');
    const small = offer('Use Lesser Healing Potion', 'regain 2 Health (used up)');
    expect(changed(small, true, true)).toBe('regain 2 Health');
    expect(changed(small, true, true, true)).toBe('regain 2 Health');
  });
});

describe('answers beside the name of what they are given for', () => {
  it('do not say it again', () => {
    const charm = 'Lakebed Charm';
    expect(unnamed('Lakebed Charm (1 energy): gain 1 movement', charm)).toBe('1 energy: gain 1 movement');
    expect(unnamed('Lakebed Charm: gain 1 movement', charm)).toBe('Gain 1 movement');
    expect(unnamed('Use up Lakebed Charm: heal 1', charm)).toBe('Use up: heal 1');
    expect(unnamed('Equip Lakebed Charm', charm)).toBe('Equip');
    expect(unnamed('Give Lakebed Charm to Mira', charm)).toBe('Give Lakebed Charm to Mira');
    expect(unnamed('Lakebed Charm', charm)).toBe('Lakebed Charm');
    expect(unnamed('End movement', charm)).toBe('End movement');
    expect(unnamed('End movement', '')).toBe('End movement');
  });
});

describe('a price at the end of the words', () => {
  it('stands apart from them, unless it is long', () => {
    expect(apart('Train a Grunt (1 gold, 1 wood)')).toEqual(['Train a Grunt', '1 gold, 1 wood']);
    expect(apart('End movement')).toEqual(['End movement', '']);
    expect(apart('Take the card (and whatever else lies in this place now)')).toEqual(['Take the card (and whatever else lies in this place now)', '']);
  });
});

describe('where there is no room', () => {
  it('what is explained in brackets is left out, and no price', () => {
    expect(pithy('Zowka: rest (regain Health and Energy)')).toBe('Zowka: rest');
    expect(pithy('Buy a Scimitar (5 gold)')).toBe('Buy a Scimitar (5 gold)');
    expect(pithy('Travel')).toBe('Travel');
  });
});

describe('what several answers change alike', () => {
  const murloc = 'Threat 5, Attack 3, Health 2';

  it('is said once, beside the name of what they are about', () => {
    expect(common([offer('Ann', murloc), offer('Ben', murloc)])).toBe(murloc);
    expect(agreed([murloc, murloc])).toBe(murloc);
    expect(agreed([])).toBe('');
  });

  it('is nothing where they differ, where there is one, or where it is long', () => {
    expect(common([offer('Ann', murloc), offer('Rest', '')])).toBe('');
    expect(common([offer('Ann', murloc)])).toBe('');
    const many = `2 Gnolls: ${murloc}; Murloc: ${murloc}`;
    expect(common([offer('Ann', many), offer('Ben', many)])).toBe('');
  });
});

describe('what several answers say alike', () => {
  const fights = ['Ann and Ben: go to the lake and fight', 'Ann: go to the lake and fight', 'Ben: go to the lake and fight'];
  const deeds = ['Ann: rest', 'Ann: visit the town'];

  it('is said once, and each answer says what is left', () => {
    expect(shared(fights)).toEqual({ who: '', what: 'go to the lake and fight' });
    expect(fights.map((said) => told(said, shared(fights)))).toEqual(['Ann and Ben', 'Ann', 'Ben']);
    expect(shared(deeds)).toEqual({ who: 'Ann', what: '' });
    expect(deeds.map((said) => told(said, shared(deeds)))).toEqual(['Rest', 'Visit the town']);
    for (const answers of [fights, deeds]) expect(told('End the turn', shared(answers))).toBe('End the turn');
  });

  it('is nothing where one of them says something else, or is alone', () => {
    for (const answers of [[...fights, 'Ann: rest'], ['Ann: rest', 'Wait'], ['Ann: rest'], []]) {
      expect(shared(answers)).toEqual({ who: '', what: '' });
      expect(answers.map((said) => told(said, shared(answers)))).toEqual(answers);
    }
  });
});

describe('why something cannot be had', () => {
  it('does not name the thing on which it stands', () => {
    expect(onItself('Thunder Clap is level 2; you are level 1.', 'Thunder Clap')).toBe('Level 2; you are level 1.');
    expect(onItself('Deathblow costs 14 gold; you have 5.', 'Deathblow')).toBe('Costs 14 gold; you have 5.');
    expect(onItself('Orcs are in play already.', 'Orcs')).toBe('In play already.');
    expect(onItself('Nobody is here.', 'Deathblow')).toBe('Nobody is here.');
  });
});

describe('a button', () => {
  it('is as wide as its words need on so many lines, however they break', () => {
    expect(columns('Equip Glyphed Helm', 2)).toBe('Glyphed Helm'.length);
    expect(columns('Equip Glyphed Helm', 3)).toBe('Glyphed'.length);
    expect(columns('Rest: regain Health and Energy', 3)).toBe('Rest: regain'.length);
    expect(columns('Done', 3)).toBe(4);
  });
});
