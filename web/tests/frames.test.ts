import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawn, growing, inFrames, stages } from '../src/lib/frames';
import { keep, logLine, scene } from '../src/lib/scene';

const first = scene({ pieces: [{ id: 'a', on: 'x' }], seats: [{ seat: 0, name: 'Ann' }], zones: [], tracks: [], status: 'Turn 1' } as never);

describe('a state that arrives while things move', () => {
  it('is laid out part by part: pieces, panels, a fight, the rest', () => {
    const fresh = keep(first, scene({ pieces: [{ id: 'a', on: 'y' }], seats: [{ seat: 0, name: 'Ann B.' }], zones: [], tracks: [], focus: { title: 'A fight' }, status: 'Turn 2' } as never));
    const [pieces, panels, fight, rest, ...more] = stages(first, fresh);
    expect([pieces!.pieces[0]!.on, pieces!.seats[0]!.name, pieces!.status]).toEqual(['y', 'Ann', 'Turn 1']);
    expect([panels!.seats[0]!.name, panels!.focus, panels!.status]).toEqual(['Ann B.', null, 'Turn 1']);
    expect([fight!.focus?.title, fight!.status]).toEqual(['A fight', 'Turn 1']);
    expect(rest).toEqual(fresh);
    expect(more).toEqual([]);
  });

  it('has one panel after another changed, as long as the seats stay where they are', () => {
    const of = (...names: string[]) => scene({ pieces: [], seats: names.map((name, seat) => ({ seat, name })), zones: [], tracks: [], status: '' } as never);
    const names = (way: { seats: readonly { name: string }[] }): string => way.seats.map((panel) => panel.name).join(' ');
    const old = of('Ann', 'Ben', 'Cid');
    expect(stages(old, keep(old, of('A', 'Ben', 'C'))).map(names)).toEqual(['A Ben Cid', 'A Ben C']);
    expect(stages(old, keep(old, of('Ann', 'B'))).map(names)).toEqual(['Ann B']);
    const turned = keep(old, { ...of('Ann', 'Ben', 'Cid'), seats: of('Ann', 'Ben', 'C').seats.toReversed() });
    expect(stages(old, turned).map(names)).toEqual(['C Ben Ann']);
  });

  it('has many new pieces come a few at a time, after those that move', () => {
    const of = (...ids: string[]) => scene({ ...first, pieces: ids.map((id) => ({ id, on: id === 'a' ? 'y' : 'x' })) } as never);
    const added = Array.from({ length: 18 }, (_, i) => `n${i}`);
    const ways = stages(first, keep(first, of(...added.slice(0, 9), 'a', ...added.slice(9))));
    expect(ways.map((way) => way.pieces.length)).toEqual([9, 17, 19]);
    for (const way of ways) expect(way.pieces.find((piece) => piece.id === 'a')!.on).toBe('y');
    expect(ways[1]!.pieces.map((piece) => piece.id)).toEqual([...added.slice(0, 9), 'a', ...added.slice(9, 16)]);
    expect(stages(first, keep(first, of('a', 'n1', 'n2')))).toHaveLength(1);
  });

  it('shows a fight that begins side by side, and one that goes on in one step', () => {
    const column = (title: string, line: string) => ({ title, lines: [line], pieces: [{ id: title, on: '' }] });
    const focus = (line: string, dice: readonly unknown[] = []) => ({ title: 'A fight', columns: [column('Ann', line), column('Wolf', line)], dice, zones: [{ id: 'z', title: 'Cards', cards: [] }] });
    const fight = (line: string, dice: readonly unknown[] = []) => scene({ ...first, focus: focus(line, dice) } as never);
    const told = (ways: ReturnType<typeof stages>) => ways.map(({ focus: now }) => [...now!.columns.map((side) => side.lines.length), now!.dice.length, now!.zones.length]);
    const begun = keep(first, fight('Strikes.'));
    expect(stages(first, begun).every(({ focus: now }) => now!.columns.every((side) => side.pieces.length === 1))).toBe(true);
    expect(told(stages(first, begun))).toEqual([[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 1]]);
    const rolled = keep(first, fight('Strikes.', [{ title: 'd8', faces: ['5'] }]));
    expect(told(stages(first, rolled))).toEqual([[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]]);
    expect(stages(begun, keep(begun, fight('Falls.')))).toHaveLength(1);
    expect(stages(begun, keep(begun, first))).toHaveLength(1);
  });

  it('has its zones changed apart from the rest', () => {
    const fresh = keep(first, scene({ ...first, zones: [{ id: 'z', title: 'Hand', cards: [] }], status: 'Turn 2' } as never));
    expect(stages(first, fresh).map((way) => [way.zones.length, way.status])).toEqual([[1, 'Turn 1'], [1, 'Turn 2']]);
  });

  it('waits for no part that has not changed', () => {
    const same = keep(first, scene({ pieces: [{ id: 'a', on: 'x' }], seats: [{ seat: 0, name: 'Ann' }], zones: [], tracks: [], status: 'Turn 2' } as never));
    expect(stages(first, same)).toHaveLength(1);
    expect(stages(first, first)).toEqual([]);
  });

  it('has its lines added a few at a time', () => {
    const lines = Array.from({ length: 20 }, (_, n) => logLine({ n, text: `line ${n}` }));
    expect(growing(lines.slice(0, 3), lines).map((log) => log.length)).toEqual([6, 9, 12, 15, 18, 20]);
    expect(growing([], Array.from({ length: 120 }, () => lines[0]!)).map((log) => log.length)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]);
    expect(growing(lines, lines)).toEqual([]);
    expect(growing(lines, lines.slice(0, 5))).toEqual([lines.slice(0, 5)]);
  });
});

describe('frames', () => {
  const callbacks: (() => void)[] = [];
  /** A frame is drawn, and what waited for it goes on. */
  const frame = async (): Promise<void> => {
    for (const act of callbacks.splice(0)) act();
    await vi.advanceTimersByTimeAsync(1);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    callbacks.length = 0;
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => callbacks.push(act));
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are waited for though one takes a third of a second: two parts of a state would come into it', async () => {
    let on = false;
    void drawn().then(() => (on = true));
    await vi.advanceTimersByTimeAsync(350);
    expect(on).toBe(false);
    await frame();
    expect(on).toBe(true);
  });

  it('are not waited for where none is drawn', async () => {
    let on = 0;
    void drawn().then(() => on++);
    await vi.advanceTimersByTimeAsync(500);
    expect(on).toBe(1);
    vi.stubGlobal('document', { hidden: true });
    void drawn().then(() => on++);
    await vi.advanceTimersByTimeAsync(0);
    expect(on).toBe(2);
  });

  it('hold as many parts of a work as they have time for', async () => {
    const done: string[] = [];
    const part = (name: string, ms: number) => () => {
      done.push(name);
      vi.setSystemTime(Date.now() + ms);
    };
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    void inFrames([part('a', 1), part('b', 9), part('c', 30), part('d', 1)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([]);
    await frame();
    expect(done).toEqual(['a', 'b']);
    await frame();
    expect(done).toEqual(['a', 'b', 'c']);
    await frame();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('what has not changed', () => {
  const a = { id: 'a', at: [1, 2] };
  const b = { id: 'b', at: [3, 4] };

  it('is the old one, whole or in part', () => {
    const old = { list: [a, b], name: 'x' };
    expect(keep(old, structuredClone(old))).toBe(old);
    const moved = keep(old, { list: [structuredClone(a), { id: 'b', at: [3, 5] }], name: 'x' });
    expect(moved).toEqual({ list: [a, { id: 'b', at: [3, 5] }], name: 'x' });
    expect(moved.list[0]).toBe(a);
  });

  it('is found by its id wherever it stands', () => {
    const turned = keep([a, b], [structuredClone(b), structuredClone(a)]);
    expect(turned[0]).toBe(b);
    expect(turned[1]).toBe(a);
    expect(keep([a, b], [structuredClone(b)])).toEqual([b]);
  });

  it('does not bring back what is gone, nor hide what is new', () => {
    expect(keep<object>({ p: 1, q: 2 }, { p: 1 })).toEqual({ p: 1 });
    expect(keep<object>({ p: 1 }, { p: 1, q: undefined })).toHaveProperty('q');
    expect(keep<unknown>({ p: [1] }, { p: { 0: 1 } })).toEqual({ p: { 0: 1 } });
  });

  it('leaves what arrived as it is', () => {
    const fresh = Object.freeze([structuredClone(a), Object.freeze({ id: 'b', at: Object.freeze([9, 9]) })]);
    expect(keep<readonly unknown[]>([a, b], fresh)).toEqual([a, { id: 'b', at: [9, 9] }]);
  });
});
