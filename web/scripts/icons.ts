/**
 * Collects the icons that the games and the client name into one file, src/generated/icons.json.
 *
 * The client knows no game, so it cannot list the icons itself: every string literal of a game that is the name
 * of an icon is taken along, and a name written as icon="…" that no icon has stops the build.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const repository = resolve(web, '..');
const places: [folder: string, ends: RegExp][] = [
  [join(repository, 'src/azeroth'), /\.(py|toml)$/],
  [join(web, 'src'), /\.(ts|svelte)$/],
  [join(web, 'dev'), /\.(ts|svelte)$/],
];
const skipped = new Set(['node_modules', 'generated', 'static', '__pycache__']);

function* files(folder: string, ends: RegExp): Generator<string> {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return;
  }
  for (const name of names) {
    const path = join(folder, name);
    if (skipped.has(name) || path === join(repository, 'src/azeroth/rules')) continue;
    if (statSync(path).isDirectory()) yield* files(path, ends);
    else if (ends.test(name)) yield path;
  }
}

/** The names in quotes that look like an icon's, and those written as icon="…" or {icon} in a text. */
export function named(text: string): { maybe: Set<string>; surely: Set<string> } {
  const maybe = new Set<string>();
  const surely = new Set<string>();
  for (const match of text.matchAll(/["'`](?:game-icons:)?([a-z0-9]+(?:-[a-z0-9]+)*)["'`]/g)) maybe.add(match[1]!);
  for (const match of text.matchAll(/\{(?:game-icons:)?([a-z0-9]+(?:-[a-z0-9]+)*)\}/g)) maybe.add(match[1]!);
  for (const match of text.matchAll(/\bicon\s*=\s*"(?:game-icons:)?([a-z0-9-]+)"/g)) {
    maybe.add(match[1]!);
    surely.add(match[1]!);
  }
  return { maybe, surely };
}

/** The drawing of an icon: the outlines of its paths. */
function outlines(body: string): string[] {
  return [...body.matchAll(/\sd="([^"]+)"/g)].map((match) => match[1]!);
}

export function collect(): { icons: Record<string, string[]>; unknown: string[] } {
  const source = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const set = JSON.parse(readFileSync(source, 'utf8')) as IconSet;
  const body = (name: string): string | undefined =>
    set.icons[name]?.body ?? set.icons[set.aliases?.[name]?.parent ?? '']?.body;
  const icons: Record<string, string[]> = {};
  const unknown: string[] = [];
  for (const [folder, ends] of places) {
    for (const path of files(folder, ends)) {
      const { maybe, surely } = named(readFileSync(path, 'utf8'));
      for (const name of maybe) {
        const drawing = body(name);
        if (drawing !== undefined) icons[name] ??= outlines(drawing);
        else if (surely.has(name)) unknown.push(`${relative(repository, path)}: icon "${name}"`);
      }
    }
  }
  return { icons: Object.fromEntries(Object.entries(icons).sort(([a], [b]) => (a < b ? -1 : 1))), unknown };
}

export function icons(): Plugin {
  return {
    name: 'azeroth-icons',
    buildStart() {
      const { icons, unknown } = collect();
      if (unknown.length > 0) {
        this.error(`game-icons has no icon of these names; see https://game-icons.net for those it has:\n  ${unknown.join('\n  ')}`);
      }
      const target = join(web, 'src/generated/icons.json');
      mkdirSync(dirname(target), { recursive: true });
      const text = JSON.stringify(icons);
      let old = '';
      try {
        old = readFileSync(target, 'utf8');
      } catch {
        // made for the first time
      }
      if (text !== old) writeFileSync(target, text);
    },
  };
}
