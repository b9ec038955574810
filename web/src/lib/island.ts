/** A small map for a title's picture, drawn by the same hand as the boards and always the same for a name. */
import type { Point } from './geometry';
import { noise, seeded } from './random';
import { board, type Board } from './scene';

const lands = ['forest', 'field', 'hill', 'mountain', 'swamp', 'desert', 'grass', 'snow'];

export function island(name: string, width = 640, height = 360): Board {
  const random = seeded(name);
  const seed = Math.floor(random() * 1000);
  const count = 6 + Math.floor(random() * 2);
  const middle: Point = [width * (0.46 + random() * 0.08), height * 0.5];
  const steps = 144;
  const rim = (a: number, scale: number, roughness: number, layer: number): Point => {
    const wobble = noise(Math.cos(a) * 1.7 + 5, Math.sin(a) * 1.7 + 5, seed + layer) - 0.5 + 0.45 * (noise(Math.cos(a) * 6, Math.sin(a) * 6, seed + layer + 1) - 0.5);
    const r = scale * (1 + roughness * wobble);
    return [middle[0] + Math.cos(a) * r * width * 0.44, middle[1] + Math.sin(a) * r * height * 0.45];
  };
  const outer = Array.from({ length: steps }, (_, i) => rim((i * 2 * Math.PI) / steps, 0.8, 0.42, 1));
  const inner = Array.from({ length: steps }, (_, i) => rim((i * 2 * Math.PI) / steps, 0.4, 0.6, 7));
  const cuts = Array.from({ length: count }, (_, i) => Math.floor(((i + 0.25 + random() * 0.5) * steps) / count) % steps);
  const spoke = (at: number): Point[] => {
    const [a, b] = [inner[at]!, outer[at]!];
    const points: Point[] = [];
    for (let i = 0; i <= 10; i++) {
      const t = i / 10;
      const side = (noise(t * 3 + at, at * 0.7, seed + 3) - 0.5) * 44 * Math.sin(Math.PI * t);
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      points.push([a[0] + (b[0] - a[0]) * t - ((b[1] - a[1]) / l) * side, a[1] + (b[1] - a[1]) * t + ((b[0] - a[0]) / l) * side]);
    }
    return points;
  };
  const spokes = cuts.map(spoke);
  const arc = (points: readonly Point[], from: number, to: number): Point[] => {
    const run: Point[] = [];
    for (let i = from; i !== to; i = (i + 1) % steps) run.push(points[i]!);
    return run;
  };
  const offset = Math.floor(random() * lands.length);
  const areas = cuts.map((from, i) => {
    const to = cuts[(i + 1) % count]!;
    const ring: Point[] = [...spokes[i]!.slice(0, -1), ...arc(outer, from, to), ...spokes[(i + 1) % count]!.toReversed().slice(0, -1), ...arc(inner, from, to).toReversed()];
    const mid = (from + ((to - from + steps) % steps) / 2) % steps;
    const a = inner[Math.floor(mid)]!;
    const b = outer[Math.floor(mid)]!;
    const at: [number, number] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return {
      id: `${name}-${i}`,
      name: '',
      terrain: lands[(offset + i * 3) % lands.length]!,
      rings: [ring.map((p): [number, number] => [p[0], p[1]])],
      label: at,
      spots: [at],
    };
  });
  areas.push({
    id: `${name}-middle`,
    name: '',
    terrain: random() < 0.5 ? 'lake' : 'mountain',
    rings: [inner.map((p): [number, number] => [p[0], p[1]])],
    label: [middle[0], middle[1]],
    spots: [[middle[0], middle[1]]],
  });
  return board({ id: `island:${name}`, title: '', width, height, areas });
}
