/** What each kind of land looks like: its wash of colour and the small marks strewn over it. */
import { round } from './geometry';
import type { Random } from './random';

export type Terrain =
  | 'forest' | 'field' | 'hill' | 'swamp' | 'mountain' | 'sea' | 'lake' | 'desert' | 'snow' | 'city' | 'waste' | 'lava'
  | 'grass' | 'plain';

export interface Palette {
  /** The colour of the land, its darker edge, its light and its ink. */
  wash: string;
  deep: string;
  light: string;
  ink: string;
}

export const palettes: Record<Terrain, Palette> = {
  forest: { wash: '#bdc795', deep: '#75884c', light: '#d3d9ac', ink: '#46552f' },
  field: { wash: '#ead592', deep: '#bd9a48', light: '#f4e6b4', ink: '#86692a' },
  hill: { wash: '#dfbf87', deep: '#a87b40', light: '#efd9a9', ink: '#71502a' },
  swamp: { wash: '#a8b8a0', deep: '#617a66', light: '#c2cdb6', ink: '#3c5244' },
  mountain: { wash: '#cbc3b8', deep: '#837a70', light: '#efe9df', ink: '#463f38' },
  sea: { wash: '#9dbfc4', deep: '#5f8d9a', light: '#c3dadb', ink: '#3d6470' },
  lake: { wash: '#a9cbd0', deep: '#5f93a3', light: '#cfe3e3', ink: '#3d6877' },
  desert: { wash: '#eddaa6', deep: '#c29c58', light: '#f8ecc9', ink: '#8a6a35' },
  snow: { wash: '#e8eaea', deep: '#a5b3bb', light: '#fbfcfb', ink: '#5b6a74' },
  city: { wash: '#d9c7b3', deep: '#9a7d63', light: '#efe3d3', ink: '#5b4634' },
  waste: { wash: '#c9b4a0', deep: '#8c6f5a', light: '#dfd0c0', ink: '#57422f' },
  lava: { wash: '#cfa08a', deep: '#8d4a35', light: '#e5c2ae', ink: '#5d2c1e' },
  grass: { wash: '#d3d3a0', deep: '#97985a', light: '#e5e4bd', ink: '#626538' },
  plain: { wash: '#e4d7b4', deep: '#b39a6b', light: '#f2e9d0', ink: '#6f5c3a' },
};

const words: [RegExp, Terrain][] = [
  [/forest|wood|jungle|grove/, 'forest'],
  [/field|farm|crop/, 'field'],
  [/hill|highland|ridge/, 'hill'],
  [/swamp|marsh|bog|fen|reed/, 'swamp'],
  [/mountain|peak|rock|crag/, 'mountain'],
  [/sea|ocean|deep|coast/, 'sea'],
  [/lake|river|water|pond/, 'lake'],
  [/desert|sand|dune/, 'desert'],
  [/snow|ice|frost|tundra/, 'snow'],
  [/city|town|capital|village|street|hall/, 'city'],
  [/waste|barren|blight|dead|outland|cave|dungeon/, 'waste'],
  [/lava|volcan|fire|burning|fel/, 'lava'],
  [/grass|plain|meadow|steppe|savann|clear|open/, 'grass'],
];

export function terrainOf(word: string): Terrain {
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? 'plain';
}

export const isWater = (terrain: Terrain): boolean => terrain === 'sea' || terrain === 'lake';

/** One mark: what is painted light, what in shade, and what is drawn in ink. */
export interface Glyph {
  light: string;
  shade: string;
  ink: string;
}

interface Style {
  /** How far marks stand apart, how near to a border, how much nearer one above the other than side by side. */
  gap: number;
  margin: number;
  squash: number;
  /** Whether marks may cover one another and are therefore painted one by one, the far ones first. */
  stacked: boolean;
  draw: (r: Random, s: Pen) => void;
}

/** Draws in coordinates relative to a mark's foot. */
class Pen {
  light = '';
  shade = '';
  ink = '';
  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly scale: number,
    private readonly flip: boolean,
    /** The lie of the land, from 0 to 1: neighbouring marks share it. */
    readonly lie: number,
  ) {}

  /** A path from commands and relative numbers: ['M', -3, 0, 'Q', 0, -4, 3, 0]. */
  d(...parts: (string | number)[]): string {
    let isX = true;
    let gap = '';
    let out = '';
    for (const part of parts) {
      if (typeof part === 'string') {
        out += part;
        isX = true;
        gap = '';
        continue;
      }
      const n = part * this.scale;
      out += gap + round(isX ? this.x + (this.flip ? -n : n) : this.y + n);
      isX = !isX;
      gap = ' ';
    }
    return out;
  }
}

const styles: Record<Terrain, Style> = {
  forest: {
    gap: 16, margin: 9, squash: 1.25, stacked: true,
    draw(r, p) {
      if (p.lie + r() * 0.5 > 0.8) {
        const h = 15 + r() * 3;
        const crown = p.d('M', 0, -h, 'L', -3.2, -h * 0.62, 'L', -2, -h * 0.62, 'L', -5, -h * 0.3, 'L', -3, -h * 0.3, 'L', -6, -2.5, 'Q', 0, -0.6, 6, -2.5, 'L', 3, -h * 0.3, 'L', 5, -h * 0.3, 'L', 2, -h * 0.62, 'L', 3.2, -h * 0.62, 'Z');
        p.light += crown;
        p.shade += p.d('M', 0.3, -h, 'L', 1, -h * 0.5, 'L', 0.5, -1.6, 'Q', 4, -1.6, 6, -2.5, 'L', 3, -h * 0.3, 'L', 5, -h * 0.3, 'L', 2, -h * 0.62, 'L', 3.2, -h * 0.62, 'Z');
        p.ink += crown + p.d('M', 0, -1.6, 'L', 0, 1);
      } else {
        const w = 6.2 + r() * 1.2;
        const crown = p.d('M', -w * 0.75, -3.4, 'C', -w * 1.35, -4.5, -w * 1.25, -9.2, -w * 0.62, -9.4, 'C', -w * 0.55, -13.6, w * 0.5, -14.2, w * 0.62, -10.4, 'C', w * 1.3, -10.2, w * 1.35, -4.6, w * 0.72, -3.4, 'C', w * 0.4, -2.2, -w * 0.4, -2.2, -w * 0.75, -3.4, 'Z');
        p.light += crown;
        p.shade += p.d('M', w * 0.5, -11.4, 'C', w * 0.5, -8, w * 0.1, -5, -w * 0.5, -3, 'C', -w * 0.2, -2.3, w * 0.4, -2.2, w * 0.72, -3.4, 'C', w * 1.35, -4.6, w * 1.3, -10.2, w * 0.62, -10.4, 'Z');
        p.ink += crown + p.d('M', 0, -2.5, 'L', 0, 1.4, 'M', -w * 0.4, -7, 'Q', -w * 0.1, -6, w * 0.1, -7.2);
      }
    },
  },
  field: {
    gap: 25, margin: 9, squash: 1.35, stacked: false,
    draw(r, p) {
      if (r() < 0.16) {
        // a sheaf of wheat
        p.ink += p.d('M', 0, 1, 'L', 0, -10, 'M', -1, 1, 'Q', -2, -5, -5, -8.5, 'M', 1, 1, 'Q', 2, -5, 5, -8.5, 'M', -3, -2.4, 'L', 3, -2.4);
        p.light += p.d('M', 0, -12.5, 'L', -1.6, -9, 'L', 0, -6.5, 'L', 1.6, -9, 'Z', 'M', -6.2, -10.5, 'L', -6, -7, 'L', -3.6, -5.6, 'L', -3.6, -8.4, 'Z', 'M', 6.2, -10.5, 'L', 6, -7, 'L', 3.6, -5.6, 'L', 3.6, -8.4, 'Z');
        return;
      }
      const lean = p.lie > 0.5 ? 0.34 : -0.3;
      const rows = 3 + Math.floor(r() * 2);
      for (let i = 0; i < rows; i++) {
        const y = (i - rows / 2) * 4.4;
        const half = 9.5 + r() * 2.5;
        const shift = (i - rows / 2) * 2.2;
        p.ink += p.d('M', shift - half, y + half * lean, 'Q', shift, y - 1.8, shift + half, y - half * lean);
      }
    },
  },
  hill: {
    gap: 24, margin: 10, squash: 1.7, stacked: true,
    draw(r, p) {
      const w = 12 + r() * 4;
      const h = 9 + r() * 3;
      p.light += p.d('M', -w, 1, 'C', -w * 0.55, -h * 1.3, w * 0.35, -h * 1.35, w, 1, 'Q', 0, 3, -w, 1, 'Z');
      p.shade += p.d('M', w * 0.05, -h * 0.98, 'C', w * 0.3, -h * 0.6, w * 0.2, -2, w * 0.3, 1.6, 'L', w, 1, 'C', w * 0.6, -h * 0.8, w * 0.35, -h, w * 0.05, -h * 0.98, 'Z');
      p.ink += p.d('M', -w, 1, 'C', -w * 0.55, -h * 1.3, w * 0.35, -h * 1.35, w, 1, 'M', w * 0.36, -h * 0.62, 'L', w * 0.4, -h * 0.2, 'M', w * 0.56, -h * 0.42, 'L', w * 0.62, -0.4);
      if (r() < 0.5) p.ink += p.d('M', -w * 0.35, -1.2, 'L', -w * 0.42, -3.4, 'M', -w * 0.35, -1.2, 'L', -w * 0.24, -3.6);
    },
  },
  swamp: {
    gap: 21, margin: 8, squash: 1.5, stacked: false,
    draw(r, p) {
      const w = 7 + r() * 3;
      p.ink += p.d('M', -w, 1.6, 'L', -w * 0.3, 1.6, 'M', w * 0.1, 1.6, 'L', w, 1.6, 'M', -w * 0.5, 4.2, 'L', w * 0.55, 4.2);
      if (r() < 0.22) {
        // a dead tree
        p.ink += p.d('M', 0, 1, 'L', -0.5, -12, 'M', -0.3, -5, 'L', -4.2, -9.4, 'M', -0.3, -7, 'L', 3.6, -10.5, 'M', -2.4, -7.2, 'L', -4.6, -6.6);
        return;
      }
      const reeds = 3 + Math.floor(r() * 2);
      for (let i = 0; i < reeds; i++) {
        const lean = (i - (reeds - 1) / 2) * 2.4;
        const h = 7 + r() * 4;
        p.ink += p.d('M', lean * 0.5, 1, 'Q', lean * 0.6, -h * 0.5, lean * 1.5, -h);
        if (i % 2 === 0) p.shade += p.d('M', lean * 1.5 - 0.9, -h + 2.4, 'Q', lean * 1.5 - 1.1, -h - 1.6, lean * 1.5, -h - 2.2, 'Q', lean * 1.5 + 1.1, -h - 1.6, lean * 1.5 + 0.9, -h + 2.4, 'Z');
      }
    },
  },
  mountain: {
    gap: 23, margin: 11, squash: 1.65, stacked: true,
    draw(r, p) {
      const w = 12 + r() * 5;
      const h = 18 + r() * 10;
      const top = (r() - 0.5) * w * 0.35;
      const j = (r() - 0.5) * 2;
      p.light += p.d('M', -w, 1, 'L', -w * 0.45 + j, -h * 0.45, 'L', top, -h, 'L', w * 0.5, -h * 0.42, 'L', w, 1, 'Q', 0, 3.4, -w, 1, 'Z');
      p.shade += p.d('M', top, -h, 'L', top + 2.4, -h * 0.66, 'L', top - 0.6, -h * 0.44, 'L', top + 2.8, -h * 0.2, 'L', top + 1, 2, 'L', w, 1, 'L', w * 0.5, -h * 0.42, 'Z');
      p.ink += p.d('M', -w, 1, 'L', -w * 0.45 + j, -h * 0.45, 'L', top, -h, 'L', w * 0.5, -h * 0.42, 'L', w, 1, 'M', top, -h, 'L', top + 2.4, -h * 0.66, 'L', top - 0.6, -h * 0.44, 'L', top + 2.8, -h * 0.2, 'M', -w * 0.5, -h * 0.18, 'L', -w * 0.28, -h * 0.3);
    },
  },
  sea: {
    gap: 44, margin: 14, squash: 1.5, stacked: false,
    draw(r, p) {
      const w = 6 + r() * 2;
      p.ink += p.d('M', -w * 2, 0, 'Q', -w * 1.5, -4, -w, 0, 'Q', -w * 0.5, 3, 0, 0, 'Q', w * 0.5, -4, w, 0, 'Q', w * 1.4, 2, w * 1.8, 0.4);
      if (r() < 0.6) p.ink += p.d('M', -w * 0.9, 5.4, 'Q', -w * 0.45, 2, 0, 5.4, 'Q', w * 0.5, 8, w, 5.2);
    },
  },
  lake: {
    gap: 32, margin: 12, squash: 1.7, stacked: false,
    draw(r, p) {
      const w = 7 + r() * 4;
      p.ink += p.d('M', -w, 0, 'Q', -w * 0.5, -3, 0, 0, 'Q', w * 0.5, 2.4, w, -0.4, 'M', -w * 0.3, 4, 'Q', w * 0.2, 1.6, w * 0.7, 4);
    },
  },
  desert: {
    gap: 30, margin: 9, squash: 1.6, stacked: false,
    draw(r, p) {
      const w = 11 + r() * 5;
      p.shade += p.d('M', -w, 0, 'C', -w * 0.4, -7, w * 0.2, -7, w, 1, 'C', w * 0.4, -2, 0, -3, -w * 0.1, 1, 'Q', -w * 0.6, -1.4, -w, 0, 'Z');
      p.ink += p.d('M', -w, 0, 'C', -w * 0.4, -7, w * 0.2, -7, w, 1);
      for (let i = 0; i < 4; i++) {
        const x = (r() - 0.5) * w * 1.6;
        const y = 3 + r() * 5;
        p.ink += p.d('M', x, y, 'L', x + 0.5, y);
      }
    },
  },
  snow: {
    gap: 30, margin: 10, squash: 1.4, stacked: false,
    draw(r, p) {
      const w = 9 + r() * 4;
      p.ink += p.d('M', -w, 0, 'Q', -w * 0.2, -5, w, 0, 'M', -w * 0.2, 3.4, 'Q', w * 0.2, 1.6, w * 0.7, 3.2);
    },
  },
  city: {
    gap: 26, margin: 12, squash: 1.3, stacked: true,
    draw(r, p) {
      const w = 5 + r() * 2.5;
      const h = 6 + r() * 3;
      p.light += p.d('M', -w, 0, 'L', -w, -h, 'L', 0, -h - 6, 'L', w, -h, 'L', w, 0, 'Z');
      p.shade += p.d('M', 0, -h - 6, 'L', w * 1.15, -h + 0.8, 'L', -w * 0.2, -h + 0.8, 'Z');
      p.ink += p.d('M', -w, 0, 'L', -w, -h, 'L', 0, -h - 6, 'L', w, -h, 'L', w, 0, 'Z', 'M', -1.4, 0, 'L', -1.4, -3.6, 'L', 1.4, -3.6, 'L', 1.4, 0, 'M', -w * 1.15, -h + 0.8, 'L', w * 1.15, -h + 0.8);
    },
  },
  waste: {
    gap: 25, margin: 9, squash: 1.3, stacked: false,
    draw(r, p) {
      if (r() < 0.4) {
        p.light += p.d('M', -5, 1, 'L', -3, -4, 'L', 2, -5, 'L', 5.4, 1, 'Z');
        p.ink += p.d('M', -5, 1, 'L', -3, -4, 'L', 2, -5, 'L', 5.4, 1, 'M', 2, -5, 'L', 1, -1.4);
      } else {
        p.ink += p.d('M', -7, 0, 'L', -2, -1.4, 'L', 0.6, 1.6, 'L', 6, 0.4, 'M', -2, -1.4, 'L', -0.4, -5, 'M', 0.6, 1.6, 'L', -0.6, 4.4);
      }
    },
  },
  lava: {
    gap: 30, margin: 10, squash: 1.3, stacked: false,
    draw(r, p) {
      const w = 8 + r() * 3;
      p.shade += p.d('M', -w, 0, 'Q', -w * 0.4, -5, 0, -1, 'Q', w * 0.6, 3, w, 0, 'Q', w * 0.4, 5.5, -w * 0.2, 3, 'Q', -w * 0.7, 3.6, -w, 0, 'Z');
      p.ink += p.d('M', -w, 0, 'Q', -w * 0.4, -5, 0, -1, 'Q', w * 0.6, 3, w, 0);
    },
  },
  grass: {
    gap: 26, margin: 8, squash: 1.4, stacked: false,
    draw(r, p) {
      const w = 3 + r();
      p.ink += p.d('M', -w, -4.4, 'Q', -w * 0.6, -1.4, -w * 0.2, 0, 'M', 0, -6, 'L', 0, 0, 'M', w, -4.8, 'Q', w * 0.6, -1.4, w * 0.2, 0);
    },
  },
  plain: {
    gap: 28, margin: 8, squash: 1.2, stacked: false,
    draw(r, p) {
      const w = 1 + r();
      p.ink += p.d('M', -w, 0, 'L', -w + 0.6, 0, 'M', w, 2, 'L', w + 0.6, 2, 'M', 0.5, -3, 'L', 1, -3);
    },
  },
};

export const styleOf = (terrain: Terrain): Omit<Style, 'draw'> => styles[terrain];

/** One mark of a terrain with its foot at (x, y). */
export function glyph(terrain: Terrain, x: number, y: number, random: Random, lie: number): Glyph {
  const pen = new Pen(x, y, 0.9 + random() * 0.3, random() < 0.35 && terrain !== 'field', lie);
  styles[terrain].draw(random, pen);
  return { light: pen.light, shade: pen.shade, ink: pen.ink };
}
