import { describe, expect, it } from 'vitest';
import { apart, changed } from '../src/lib/answers';
import { prompt, type Offer } from '../src/lib/scene';

const offer = (words: string, changes: string): Offer => prompt({ seats: [0], rule: '', step: '', text: '', offers: [{ choice: 'c', words, targets: [], outlook: { changes } }] } as never).offers[0]!;

describe('what a choice changes', () => {
  const exchange = offer('Equip Iridescent Hammer instead of Gnarled Staff', 'better: Iridescent Hammer (2 red, 1 Attrition), Gnarled Staff (2 red)');

  it('is said whole where there is room, else in a word', () => {
    expect(changed(offer('Equip Mail', 'better: Mail (1 green), Cloth (nothing)'), false)).toBe('better: Mail (1 green), Cloth (nothing)');
    expect(changed(exchange, false)).toBe('better');
    expect(changed(exchange, true)).toBe('');
  });
});

describe('a price at the end of the words', () => {
  it('stands apart from them, unless it is long', () => {
    expect(apart('Train a Grunt (1 gold, 1 wood)')).toEqual(['Train a Grunt', '1 gold, 1 wood']);
    expect(apart('End movement')).toEqual(['End movement', '']);
    expect(apart('Take the card (and whatever else lies in this place now)')).toEqual(['Take the card (and whatever else lies in this place now)', '']);
  });
});
