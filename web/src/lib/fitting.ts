/** How a fight is told so that all of it is in sight: whole and large where there is room, else smaller, then less of it. */

/** A way to tell a fight. */
export interface Telling {
  /** Everything is larger than usual. */
  large: boolean;
  /** Everybody's name stands below the picture. */
  named: boolean;
  /** So much more of the width than usual it takes: 1 is more, 2 is most of it. */
  wide: number;
  /** Everything is smaller than usual. */
  tight: boolean;
  /** Each sum is told in one line, */
  clipped: boolean;
  /** but those of these places among all sums, for which there is room. */
  spelled: ReadonlySet<number>;
  /** 1: cards show the beginning of what they say; 2: all of them are low, too. */
  brief: number;
  /** So many sentences of a side stay in sight, the others are behind a button. */
  kept: number;
  /** Sides stand side by side, and of sums only the totals are told. */
  bare: boolean;
}

/** What decides which ways there are. */
export interface Fight {
  /** There is much room: it begins large. */
  large: boolean;
  /** There is little room: names give way to everything else. */
  little: boolean;
  /** It may take more of the width. */
  widens: boolean;
  sums: boolean;
  cards: boolean;
  /** Of the side that has most to say. */
  sentences: number;
}

const NONE: ReadonlySet<number> = new Set();

/** The ways to tell a fight, from all of it at its largest to the least of it; hardly one takes more room than the one before. */
export function tellings(fight: Fight): readonly Telling[] {
  const ways: Telling[] = [{ large: fight.large, named: true, wide: 0, tight: false, clipped: false, spelled: NONE, brief: 0, kept: Infinity, bare: false }];
  const then = (change: Partial<Telling>): number => ways.push({ ...ways.at(-1)!, ...change });
  if (fight.large) then({ large: false });
  if (fight.little) then({ named: false });
  if (fight.widens) then({ wide: 1 });
  then({ tight: true });
  if (fight.sums) then({ clipped: true });
  if (fight.cards) {
    then({ brief: 1 });
    if (fight.widens) {
      then({ wide: 2, brief: 0 });
      then({ brief: 1 });
    }
    then({ brief: 2 });
  }
  // The button takes the room of two sentences; where none is left it stands beside the name.
  for (let kept = fight.sentences - 2; kept > 0; kept--) then({ kept });
  if (fight.sentences > 0) then({ kept: 0 });
  then({ bare: true });
  return ways;
}

/** The way that was found, and where among all ways it begins. */
export interface Found {
  at: number;
  telling: Telling;
}

/**
 * Looks for the first way in which all of a fight is in sight: yields what is to be tried, and is told whether that fits. `cut` says which sums
 * are cut in what was tried last.
 *
 * It begins where the last one was found: what changes during a fight is mostly little, and each try has the page laid out anew.
 */
export function* search(ways: readonly Telling[], guess: number, cut: () => readonly number[]): Generator<Telling, Found, boolean> {
  let at = Math.min(guess, ways.length - 1);
  let fits = yield ways[at]!;
  if (fits) while (at > 0 && (yield ways[at - 1]!)) at--;
  else while (!fits && at < ways.length - 1) fits = yield ways[++at]!;
  let telling = ways[at]!;
  if (!fits) return { at, telling };
  // What else was made smaller may have left room for whole sums, and for names.
  if (telling.clipped && !telling.bare) {
    const whole = { ...telling, clipped: false };
    if (ways[at - 1]?.clipped && (yield whole)) telling = whole;
    else if (yield telling) {
      for (const n of cut()) {
        const spelled = { ...telling, spelled: new Set([...telling.spelled, n]) };
        if (yield spelled) telling = spelled;
      }
    }
  }
  if (!telling.named && telling.kept === Infinity && !ways[at - 1]?.named) {
    const named = { ...telling, named: true };
    if (yield named) telling = named;
  }
  return { at, telling };
}
