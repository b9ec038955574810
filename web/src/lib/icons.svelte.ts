/** The icons that the games and the client name, fetched once and drawn when they are there. */
import source from '../generated/icons.json?url';

type Drawing = readonly string[];

let known = $state.raw<Readonly<Record<string, Drawing>>>({});
let asked: Promise<void> | undefined;

export function loadIcons(): Promise<void> {
  asked ??= fetch(source)
    .then((answer) => answer.json() as Promise<Record<string, Drawing>>)
    .then((icons) => {
      known = icons;
    })
    .catch(() => {
      asked = undefined;
    });
  return asked;
}

/** The outlines of an icon in a square of 512; nothing when it is unknown or not there yet. */
export function drawing(name: string): Drawing | undefined {
  return known[name.replace(/^game-icons:/, '')];
}

export const iconsReady = (): boolean => Object.keys(known).length > 0;
