/**
 * What of a map never changes, as markup. A map has thousands of outlines: as components, or as texts of their own, each would be
 * looked through whenever rubbish is collected.
 */
import { draw, type BoardArt, type Patch } from './cartography';
import { round } from './geometry';
import { groupBy } from './group';
import type { Board } from './scene';
import { toneColour } from './tones';

/** The outlines of an icon in a square of 512. */
type Drawing = (icon: string) => readonly string[] | undefined;

const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Engraving extends Pick<BoardArt, 'grid' | 'land' | 'coasts' | 'borders' | 'shores' | 'names' | 'waves' | 'stars' | 'compass' | 'ornament'> {
  /** Land, wash and all; `%` stands for what makes its names its own. */
  ground: string;
  lines: string;
  places: string;
  /** As a small map shows it. */
  sketch: readonly Pick<Patch, 'd' | 'palette'>[];
}

const known = new WeakMap<Board, Engraving>();

/** A board is worked out once, however often it is shown. */
export function engravingOf(board: Board): Engraving {
  let made = known.get(board);
  if (!made) known.set(board, (made = engrave(draw(board))));
  return made;
}

function engrave(art: BoardArt): Engraving {
  const { grid, land, coasts, borders, shores, names, waves, stars, compass, ornament } = art;
  const sketch = art.patches.map(({ d, palette }) => ({ d, palette }));
  return { grid, land, coasts, borders, shores, names, waves, stars, compass, ornament, sketch, ground: lands(art), lines: lines(art), places: places(art) };
}

/** Land: wash, blots, soft inner shadow, marks. */
export const lands = (art: Pick<BoardArt, 'patches'>): string => art.patches.map((patch, i) => painted(patch, `%patch-${i}`)).join('');

function painted({ d, edge, palette, tone, blots, marks }: Patch, clip: string): string {
  const band = (width: number, opacity: number, colour = ''): string => `<path d="${edge}"${colour && ` stroke="${colour}"`} stroke-width="${width}" stroke-opacity="${opacity}"/>`;
  return [
    `<clipPath id="${clip}"><path d="${d}" clip-rule="evenodd"/></clipPath>`,
    `<g clip-path="url(#${clip})"><path d="${d}" fill="${palette.wash}" fill-rule="evenodd"/>`,
    ...blots.map(({ x, y, r, dark }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#%${dark ? 'dark' : 'light'})"/>`),
    `<g fill="none" stroke="${palette.deep}" stroke-linejoin="round">`,
    band(46, 0.09), band(31, 0.11), band(18, 0.15), band(8, 0.24),
    tone && band(26, 0.16, toneColour(tone)) + band(11, 0.42, toneColour(tone)),
    '</g><g stroke-linejoin="round" stroke-linecap="round" stroke-width="1.15">',
    ...marks.flatMap(({ light, shade, ink }) => [
      light && `<path d="${light}" fill="${palette.light}" fill-opacity="0.95"/>`,
      shade && `<path d="${shade}" fill="${palette.deep}" fill-opacity="0.6"/>`,
      ink && `<path d="${ink}" fill="none" stroke="${palette.ink}" stroke-opacity="0.72"/>`,
    ]),
    '</g></g>',
  ].join('');
}

/** Ridges and walls, and the roads from space to space. */
export const lines = ({ ridges, paths }: Pick<BoardArt, 'ridges' | 'paths'>): string =>
  [
    ...ridges.map(
      ({ teeth, line }) =>
        `<path d="${teeth}" stroke="#3b2d20" stroke-width="1.6" stroke-linecap="round" fill="none" stroke-opacity="0.8"/>` +
        `<path d="${line}" fill="#241910" stroke="#f5ecd6" stroke-opacity="0.35" stroke-width="0.8"/>`,
    ),
    ...paths.map(
      ({ d, tone }) =>
        `<path d="${d}" fill="none" stroke="#2b2118" stroke-opacity="0.55" stroke-width="11" stroke-linecap="round"/>` +
        `<path d="${d}" fill="none" stroke="${tone === 'ink' ? '#d9c59a' : toneColour(tone)}" stroke-width="7.5" stroke-linecap="round"/>`,
    ),
  ].join('');

/** The spaces that lie on lands, with their shadows and rims, and the routes between them. */
export function places({ spaces, routes }: Pick<BoardArt, 'spaces' | 'routes'>): string {
  const made: string[] = [];
  if (spaces.length > 0) {
    const all = spaces.map(({ d }) => d).join('');
    made.push(`<path d="${all}" fill="#2b2118" fill-opacity="0.32" transform="translate(1.5 3)"/>`);
    for (const [tone, some] of groupBy(spaces, (space) => space.tone)) made.push(`<path d="${some.map(({ d }) => d).join('')}" fill="${toneColour(tone)}" stroke="#2b2118" stroke-width="2"/>`);
    made.push(`<path d="${spaces.map(({ d }) => shrunk(d, 0.86)).join('')}" fill="none" stroke="#f8f0dc" stroke-opacity="0.55" stroke-width="1.4"/>`);
  }
  for (const { d, tone } of routes) {
    made.push(
      `<path d="${d}" fill="none" stroke="#f8f0dc" stroke-opacity="0.75" stroke-width="5"/>`,
      `<path d="${d}" fill="none" stroke="${toneColour(tone)}" stroke-width="2.6" stroke-dasharray="8 6" stroke-linecap="round"/>`,
    );
  }
  return made.join('');
}

/** The same outline, made smaller around its middle. */
export function shrunk(d: string, by: number): string {
  const points = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): [number, number] => [Number(x), Number(y)]);
  const middle = (n: 0 | 1): number => (Math.min(...points.map((p) => p[n])) + Math.max(...points.map((p) => p[n]))) / 2;
  const [x, y] = [middle(0), middle(1)];
  const near = (n: number, to: number): number => round(to + (n - to) * by);
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a: string, b: string) => `${near(Number(a), x)} ${near(Number(b), y)}`);
}

/** The printed symbols. */
export function symbols({ areas }: Pick<Board, 'areas'>, drawing: Drawing): string {
  return areas
    .flatMap((area) => area.marks)
    .map(({ at: [x, y], size, tone, text, icon }) => {
      const [scale, half] = [(size * 0.92) / 512, size * 0.46];
      const letters = text ? `<text class="code" x="${x}" y="${y + size * 0.34}" font-size="${size}"${icon ? ' font-weight="700"' : ''}>${escaped(text)}</text>` : '';
      const disc = icon ? `<circle cx="${x}" cy="${y}" r="${size * 0.62}" fill="#f4ead2" fill-opacity="0.92" stroke="${toneColour(tone)}" stroke-width="2"/>` : '';
      const paths = text ? [] : (drawing(icon) ?? []);
      return `${disc}${letters}<g fill="${toneColour(tone)}" transform="translate(${x - half} ${y - half}) scale(${scale})">${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`;
    })
    .join('');
}
