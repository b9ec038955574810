import { describe, expect, it } from 'vitest';
import { text } from '../src/texts';

describe('what is proposed', () => {
  it('is said once for all who agree', () => {
    expect(text.table.proposes(['Mira'], 'Zowka acts')).toBe('Mira proposes: Zowka acts');
    expect(text.table.proposes(['Mira', 'Grunk'], 'Zowka acts')).toBe('Mira and Grunk propose: Zowka acts');
    expect(text.table.proposes(['Mira', 'Grunk', 'Ann'], 'Zowka acts')).toBe('Mira, Grunk and Ann propose: Zowka acts');
  });
});
