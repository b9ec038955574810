/** Seeded chance for drawing: the same name always gives the same picture. */

export type Random = () => number;

/** A 32-bit number out of a text (FNV-1a). */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Numbers from 0 (included) to 1 (excluded), always the same for a seed (mulberry32). */
export function seeded(seed: string | number): Random {
  let a = typeof seed === 'number' ? seed >>> 0 : hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function corner(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth value noise from 0 to 1 over the plane. */
export function noise(x: number, y: number, seed = 0): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const u = ease(x - x0);
  const v = ease(y - y0);
  const top = corner(x0, y0, seed) * (1 - u) + corner(x0 + 1, y0, seed) * u;
  const bottom = corner(x0, y0 + 1, seed) * (1 - u) + corner(x0 + 1, y0 + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}
