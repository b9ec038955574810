/** Boards to look at while drawing: those of a game whose geometry is in the repository. */
import content from '../../src/azeroth/games/small_world/content/boards.toml?raw';
import geometry from '../../src/azeroth/games/small_world/content/geometry.json';
import type { Point } from '../src/lib/geometry';
import { board, type Board } from '../src/lib/scene';

interface Border { left: string | null; right: string | null; kind: string; line: number[] }
interface Region { rings: number[][]; label: { at: number[]; angle: number }; pieces: number[][] }
interface Face { size: number[]; borders: Border[]; regions: Record<string, Region> }

const faces = geometry as unknown as Record<string, Face>;

function records(kind: string): Record<string, string>[] {
  return content
    .split(/^\[\[/m)
    .filter((part) => part.startsWith(`${kind}]]`))
    .map((part) => Object.fromEntries([...part.matchAll(/^(\w+) = "([^"]*)"/gm)].map((m) => [m[1]!, m[2]!])));
}

function line(border: Border, backwards: boolean): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < border.line.length; i += 2) points.push([border.line[i]!, border.line[i + 1]!]);
  return backwards ? points.reverse() : points;
}

export function face(id: string, at: Point = [0, 0]): Board {
  const drawn = faces[id]!;
  const regions = records('region').filter((r) => r['face'] === id);
  return board({
    id: `board:${id}`,
    title: records('face').find((f) => f['id'] === id)!['name']!,
    width: drawn.size[0]!,
    height: drawn.size[1]!,
    at: [at[0], at[1]],
    areas: regions.map((r) => {
      const shape = drawn.regions[r['id']!]!;
      return {
        id: `region:${r['id']}`,
        name: r['name']!,
        terrain: r['terrain']!,
        rings: shape.rings.map((ring) =>
          ring.flatMap((n) => line(drawn.borders[Math.abs(n) - 1]!, n < 0).slice(0, -1)).map((p): [number, number] => [p[0], p[1]]),
        ),
        label: [shape.label.at[0]!, shape.label.at[1]!] as [number, number],
        angle: shape.label.angle,
        spots: shape.pieces.map((p): [number, number] => [p[0]!, p[1]!]),
      };
    }),
  });
}

export const faceIds = Object.keys(faces);
