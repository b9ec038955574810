import { describe, expect, it } from 'vitest';
import { stages } from '../src/lib/frames';
import { keep, scene } from '../src/lib/scene';

const first = scene({ pieces: [{ id: 'a', on: 'x' }], seats: [{ seat: 0, name: 'Ann' }], zones: [], tracks: [], status: 'Turn 1' } as never);

describe('a state that arrives while things move', () => {
  it('is laid out part by part: pieces, panels, the rest', () => {
    const fresh = keep(first, scene({ pieces: [{ id: 'a', on: 'y' }], seats: [{ seat: 0, name: 'Ann B.' }], zones: [], tracks: [], status: 'Turn 2' } as never));
    const [pieces, panels, rest, ...more] = stages(first, fresh);
    expect([pieces!.pieces[0]!.on, pieces!.seats[0]!.name, pieces!.status]).toEqual(['y', 'Ann', 'Turn 1']);
    expect([panels!.seats[0]!.name, panels!.status]).toEqual(['Ann B.', 'Turn 1']);
    expect(rest).toEqual(fresh);
    expect(more).toEqual([]);
  });

  it('waits for no part that has not changed', () => {
    const same = keep(first, scene({ pieces: [{ id: 'a', on: 'x' }], seats: [{ seat: 0, name: 'Ann' }], zones: [], tracks: [], status: 'Turn 2' } as never));
    expect(stages(first, same)).toHaveLength(1);
    expect(stages(first, first)).toEqual([]);
  });
});
