import { beforeEach, describe, expect, it, vi } from 'vitest';

const narrow = vi.hoisted(() => {
  const media = { matches: true, addEventListener: (): void => {} };
  vi.stubGlobal('matchMedia', () => media);
  return media;
});

import { PanZoom } from '../src/lib/panzoom.svelte';

const PHONE = { width: 390, height: 400 };

/** Where a place of the table is on the screen. */
const at = (view: PanZoom, x: number, y: number): [number, number] => [view.x + x * view.k, view.y + y * view.k];

describe('a board on a phone', () => {
  beforeEach(() => {
    narrow.matches = true;
  });

  it('is a little smaller where that shows every place from side to side', () => {
    const view = new PanZoom();
    view.measure({ width: 1000, height: 700 }, PHONE);
    expect(view.k).toBeCloseTo(400 / 700, 3);
    view.frame(null, { x: 130, y: 20, width: 740, height: 660 });
    const [left] = at(view, 130, 0);
    const [right] = at(view, 870, 0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });

  it('is not pushed aside for a place near the edge where every place is in sight already', () => {
    const view = new PanZoom();
    view.measure({ width: 1000, height: 700 }, PHONE);
    view.frame(null, { x: 130, y: 20, width: 740, height: 660 });
    const { x } = view;
    view.gather([[140, 350]]);
    view.show(140, 350);
    view.show(860, 350);
    expect(view.x).toBe(x);
  });

  it('stays as high as the window where that would make it tiny', () => {
    const view = new PanZoom();
    view.measure({ width: 1400, height: 700 }, PHONE);
    const { k } = view;
    view.frame(null, { x: 20, y: 20, width: 1360, height: 660 });
    expect(view.k).toBe(k);
  });
});

describe('a board under the boards to turn to', () => {
  it('comes out below them on a phone, so that nobody stands hidden at its upper edge', () => {
    narrow.matches = true;
    const view = new PanZoom();
    view.measure({ width: 1000, height: 700 }, PHONE);
    view.frame(null, null, 40);
    expect(view.k).toBeCloseTo(400 / 700, 3);
    view.gather([[50, 10]]);
    expect(at(view, 0, 0)[1]).toBeCloseTo(40, 3);
    view.gather([[50, 690]]);
    expect(at(view, 0, 700)[1]).toBeCloseTo(400, 3);
    narrow.matches = false;
    view.frame(null, null, 40);
    expect(at(view, 0, 350)[1], 'on a wide screen they lie beside it').toBeCloseTo(PHONE.height / 2, 3);
    narrow.matches = true;
  });
});

describe('a board that is moved for a person', () => {
  function wide(): PanZoom {
    narrow.matches = true;
    const view = new PanZoom();
    view.measure({ width: 1400, height: 700 }, PHONE);
    return view;
  }

  it('never shows the bare table beside it', () => {
    const view = wide();
    view.show(5, 5);
    expect([view.x, view.y]).toEqual([0, 0]);
    view.show(1395, 695);
    expect(view.x).toBeCloseTo(390 - 1400 * view.k, 6);
  });

  it('moves no further than it takes to have all pieces in sight', () => {
    const view = wide();
    const before = view.x;
    view.gather([[700, 350], [720, 300]]);
    expect(view.x).toBe(before);
    view.gather([[300, 350], [420, 350]]);
    expect(view.x).toBeGreaterThan(before);
    const [left] = at(view, 300, 350);
    expect(left).toBeCloseTo(34, 6);
  });

  it('has the first in sight where there is no room for all', () => {
    const view = wide();
    view.gather([[1300, 350], [60, 350], [1250, 350]]);
    expect(at(view, 1300, 350)[0]).toBeLessThan(390);
    expect(at(view, 1250, 350)[0]).toBeGreaterThan(0);
  });

  it('stays where somebody has put it', () => {
    const view = wide();
    view.pan(-30, 0);
    const { x } = view;
    view.gather([[60, 350]]);
    expect(view.x).toBe(x);
  });
});

describe('a board under a fight', () => {
  const FREE = { width: 390, height: 180 };

  it('is pushed aside as far as it takes to see what the fight is about, and comes back', () => {
    narrow.matches = true;
    const view = new PanZoom();
    view.measure({ width: 700, height: 700 }, PHONE);
    const seen = (x: number, y: number): number[] => at(view, x, y).map((here, i) => here + view.aside[i]!);
    const { x, y } = view;
    view.beside([[350, 100]], FREE);
    expect(view.aside).toEqual([0, 0]);
    view.beside([[350, 600]], FREE);
    expect(seen(350, 600)[1]).toBeLessThan(FREE.height - 30);
    expect(seen(350, 600)[1]).toBeGreaterThan(30);
    expect(view.aside[0]).toBe(0);
    view.beside([], PHONE);
    expect([view.x, view.y, ...view.aside]).toEqual([x, y, 0, 0]);
  });

  it('shows of a way as much as there is room for, its end above all', () => {
    narrow.matches = true;
    const view = new PanZoom();
    view.measure({ width: 700, height: 700 }, PHONE);
    const seen = (y: number): number => at(view, 350, y)[1]! + view.aside[1];
    const near = 600 - 60 / view.k;
    view.beside([[350, near], [350, 600]], FREE);
    expect(seen(near)).toBeGreaterThan(30);
    expect(seen(600)).toBeLessThan(FREE.height - 30);
    view.beside([[350, 600], [350, 20]], FREE);
    expect(seen(600)).toBeLessThan(FREE.height - 30);
    expect(seen(600)).toBeGreaterThan(30);
  });
});

describe('a board in front of another', () => {
  const FRONT = { x: 1424, y: 0, width: 1000, height: 700 };
  function two(matches: boolean, window = { width: 900, height: 490 }): PanZoom {
    narrow.matches = matches;
    const view = new PanZoom();
    view.measure({ width: 2424, height: 700 }, window);
    view.frame(FRONT);
    return view;
  }

  it('stays in the middle of a window that has room for all of it', () => {
    const view = two(false);
    const { x } = view;
    expect(at(view, 1424, 0)[0]).toBeCloseTo(900 - at(view, 2424, 0)[0], 6);
    view.gather([[1430, 350]]);
    view.show(1425, 350);
    expect(view.x).toBe(x);
  });

  it('is moved no further than to its own edge', () => {
    const view = two(true, PHONE);
    view.show(1425, 350);
    expect(at(view, 1424, 0)[0]).toBeCloseTo(0, 6);
    view.show(2423, 350);
    expect(at(view, 2424, 0)[0]).toBeCloseTo(390, 6);
  });

  it('cannot be made much smaller than the window', () => {
    const view = two(false);
    const { k } = view;
    view.zoom(0.01);
    expect(view.k).toBeCloseTo(k * 0.8, 6);
  });
});
