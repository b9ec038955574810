import { describe, expect, it } from 'vitest';
import { crowded, perLetter } from '../src/lib/crowd';

describe('cards to choose from that say much', () => {
  it('crowd a laptop sooner than a large screen', () => {
    const six = [100, 100, 100, 100, 100, 100];
    expect(crowded(six, 1366)).toBe(true);
    expect(crowded(six, 1920)).toBe(false);
    expect(crowded([100, 100], 1366)).toBe(false);
  });

  it('are all beside one another', () => {
    const six = [83, 352, 183, 200, 150, 240];
    const per = perLetter(six, 1120);
    const wide = six.reduce((sum, n) => sum + 60 + n * per + 10, 30);
    expect(wide).toBeLessThanOrEqual(1120);
  });

  it('keep a width that can be read where there are many', () => {
    expect(perLetter(Array<number>(14).fill(150), 1120)).toBe(0.4);
    expect(perLetter([90, 90], 1120)).toBe(1);
  });
});
