import { describe, expect, it } from 'vitest';
import { engravingOf, lands, lines, places, shrunk, symbols } from '../src/lib/engraving';
import { board as boardOf, type Board } from '../src/lib/scene';
import { shapePath, shapes } from '../src/lib/shapes';
import { palettes } from '../src/lib/terrain';

const disc = (x: number): [number, number][] => Array.from({ length: 24 }, (_, n): [number, number] => [x + 30 * Math.sin((n * Math.PI) / 12), 100 - 30 * Math.cos((n * Math.PI) / 12)]);
const space = (id: string, x: number) => ({ id, name: '', terrain: 'forest', rings: [disc(x)], label: [x, 142] as [number, number] });
const board = (): Board => boardOf({ id: 'b', title: '', width: 400, height: 200, backdrop: 'paper', areas: [space("A king's land", 100), space('b', 300)] });

describe('what of a map never changes', () => {
  it('is worked out once for a board', () => {
    const one = board();
    expect(engravingOf(one)).toBe(engravingOf(one));
    expect(engravingOf(one)).toEqual(engravingOf(board()));
    expect(engravingOf(one).sketch).toHaveLength(2);
  });

  it('is clipped to its land, whatever that is called, by a name that a page makes its own', () => {
    const { ground } = engravingOf(board());
    expect(ground.match(/<clipPath id="%patch-\d+">/g)).toEqual(['<clipPath id="%patch-0">', '<clipPath id="%patch-1">']);
    expect(ground.match(/clip-path="url\(#%patch-\d+\)"/g)).toHaveLength(2);
    expect(ground).not.toContain('king');
  });

  it('is painted in its order: wash, shadow, band of what it belongs to, marks', () => {
    const mark = { light: 'M1 1Z', shade: '', ink: 'M2 2Z' };
    const patch = { id: 'p', terrain: 'forest', palette: palettes.forest, tone: 'horde', d: 'M0 0Z', edge: 'M9 9Z', marks: [mark], blots: [{ x: 1, y: 2, r: 3, dark: true }] } as const;
    const painted = lands({ patches: [{ ...patch, marks: [mark], blots: [...patch.blots] }] });
    const order = ['fill="#bdc795"', 'url(#%dark)', 'stroke-width="46"', 'var(--horde)', 'd="M1 1Z"', 'd="M2 2Z"'].map((what) => painted.indexOf(what));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(painted).not.toContain('d=""');
  });

  it('has roads and ridges in two strokes each', () => {
    expect(lines({ ridges: [{ line: 'M1 1', teeth: 'M2 2' }], paths: [{ d: 'M3 3', tone: 'ink' }] }).match(/<path/g)).toHaveLength(4);
  });

  it('paints the spaces of one tone together, over the shadows of all', () => {
    const made = places({ spaces: [{ d: 'M0 0L10 10Z', tone: 'horde' }, { d: 'M20 0L30 10Z', tone: 'alliance' }, { d: 'M40 0L50 10Z', tone: 'horde' }], routes: [] });
    expect(made.match(/<path/g)).toHaveLength(4);
    expect(made.indexOf('fill-opacity="0.32"')).toBeLessThan(made.indexOf('d="M0 0L10 10ZM40 0L50 10Z" fill="var(--horde)"'));
    expect(places({ spaces: [], routes: [] })).toBe('');
  });

  it('has rims inside its spaces', () => {
    expect(shrunk('M0 0L100 0L100 50L0 50Z', 0.8)).toBe('M10 5L90 5L90 45L10 45Z');
  });

  it('shows words as words', () => {
    const mark = { icon: 'x', at: [10, 20] as [number, number], size: 30, text: '<b>"1&2"' };
    const made = symbols(boardOf({ id: 'b', title: '', width: 1, height: 1, areas: [{ ...space('a', 100), marks: [mark, { ...mark, text: '' }] }] }), (icon) => (icon === 'x' ? ['M1 1', 'm2 2'] : undefined));
    expect(made).toContain('&#60;b&#62;&#34;1&#38;2&#34;</text>');
    expect(made).toContain('<circle cx="10" cy="20"');
    // A word on a disc stands there instead of the symbol.
    expect(made.match(/<circle/g)).toHaveLength(2);
    expect(made.match(/<path d="M1 1"\/><path d="m2 2"\/>/g)).toHaveLength(1);
  });
});

describe('the outline of a piece', () => {
  it('is drawn where it lies', () => {
    for (const shape of shapes) {
      const [here, there] = [shapePath(shape, 20), shapePath(shape, 20, 2, 5.5)];
      const first = (d: string): number[] => /^M(\S+) ([-\d.]+)/.exec(d)!.slice(1).map(Number);
      expect(first(there).map((n, i) => n - first(here)[i]!).map((n) => Math.round(n * 10) / 10)).toEqual([2, 5.5]);
    }
  });
});
