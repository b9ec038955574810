import { describe, expect, it } from 'vitest';
import { chapterOf, groupBy } from '../src/lib/group';

describe('rules', () => {
  it('stand under their place in the book, whatever else they rest on', () => {
    const sections = ['Challenge Action (p. 9)', 'Challenge Action (pp. 9-10); FAQ 1.4', 'Armor Step (PvP) (p. 34)', 'Game Content; published counts'];
    expect([...groupBy(sections, chapterOf).keys()]).toEqual(['Challenge Action', 'Armor Step (PvP)', 'Game Content']);
  });
});
