import { describe, expect, it } from 'vitest';
import { sought } from '../src/rules/sought';

const one = (kind: string, title: string, words = ''): { kind: string; title: string; words: string } => ({ kind, title: title.toLowerCase(), words: `${title} ${words} ${kind}`.toLowerCase() });
const ALL = [
  one('Peoples', 'Forsaken', 'They take by force.'),
  one('Peoples', 'Orcs', 'A coin for each conquest.'),
  one('Items', 'Axe', 'For an orc.'),
  one('Abilities', 'Grip', 'A Fireball does no more.'),
  one('Abilities', 'Fireball', 'Deals 2 damage.'),
];
const titles = (search: string): string[] => sought(ALL, search).map((found) => found.title);

describe('A search in the gallery', () => {
  it('means words from their beginning', () => {
    expect(titles('orc')).toEqual(['orcs', 'axe']);
  });
  it('begins with what is called so, and keeps kinds together', () => {
    expect(titles('fireball')).toEqual(['fireball', 'grip']);
    expect(titles('a')[0]).toBe('axe');
  });
  it('finds a part of a word where no word begins so', () => {
    expect(titles('ball')).toEqual(['grip', 'fireball']);
    expect(titles('nothing')).toEqual([]);
  });
  it('shows everything where nothing is asked for', () => {
    expect(titles(' ')).toHaveLength(ALL.length);
  });
});
