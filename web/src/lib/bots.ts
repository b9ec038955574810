/** Bots as people know them: by their level, their temper and a face. */
import { text } from '../texts';
import { faceOf } from './figures';

const TEMPER_FACES: Readonly<Record<string, string>> = { builder: 'dwarf-face', raider: 'orc-head', opportunist: 'fox-head' };

/** A strength as the server names it, `good-raider`, from what was chosen. */
export const strengthOf = (level: string, temper: string): string => (temper ? `${level}-${temper}` : level);

const parts = (strength: string): [string, string] => {
  const [level = '', temper = ''] = strength.split('-');
  return temper in TEMPER_FACES ? [level, temper] : [strength, ''];
};

/** How strong it is and how it leans, in words. */
export function botWords(strength: string): string {
  const [level, temper] = parts(strength);
  const words = text.strengths[level] ?? level;
  return temper ? `${words} · ${text.tempers[temper] ?? temper}` : words;
}

/** The same beside its name, the level first. */
export function botNote(strength: string): string {
  const [level, temper] = parts(strength);
  return text.table.botPlays(text.strengths[level] ?? level, text.tempers[temper] ?? temper);
}

/** Its face: that of its temper, or one of its own by its name. */
export function botFace(strength: string, name: string): string {
  return TEMPER_FACES[parts(strength)[1]] ?? faceOf(name);
}
