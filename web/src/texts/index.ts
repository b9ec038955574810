/** The words of the client. Another language is another file like en.ts, chosen here. */
import { en } from './en';

export type Texts = typeof en;
export const text: Texts = en;
