/** The tables this browser has a key to, and the name its owner plays under. */

export interface Held {
  table: string;
  key: string;
  /** What the key opens. */
  role: 'seat' | 'watch';
  /** To invite others, for whoever opened the table. */
  invite?: string;
  watch?: string;
  /** Keys of the other seats for whom the table was opened, by seat. */
  others?: Record<string, string>;
}

const place = 'azeroth.tables';

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing
  }
}

export const heldTables = (): Held[] => read<Held[]>(place, []);

export function held(table: string): Held | undefined {
  return heldTables().find((h) => h.table === table);
}

export function hold(entry: Held): void {
  const before = held(entry.table);
  write(place, [{ ...before, ...entry }, ...heldTables().filter((h) => h.table !== entry.table)].slice(0, 150));
}

export function letGo(table: string): void {
  write(
    place,
    heldTables().filter((h) => h.table !== table),
  );
}

export const myName = (): string => read('azeroth.name', '');
/** Whether somebody at a table is called so; names that are read from right to left are closed off there. */
export const isMine = (name: string): boolean => name.replace(/[\u2068\u2069]/g, '') === myName();
export const rememberName = (name: string): void => write('azeroth.name', name);

const told = 'azeroth.told';

/** Whether the aim of the game at this table was read here. */
export const wasTold = (table: string): boolean => read<string[]>(told, []).includes(table);
export const rememberTold = (table: string): void => write(told, [table, ...read<string[]>(told, []).filter((id) => id !== table)].slice(0, 150));
