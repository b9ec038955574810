/** What a person likes, remembered by the browser. */

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  /** How fast others' moves are shown. */
  speed: 'calm' | 'normal' | 'quick';
  sound: boolean;
  notify: boolean;
  /** Ask before everything that cannot be undone, not only before what is of weight. */
  confirm: boolean;
  keys: boolean;
}

const defaults: Settings = { theme: 'auto', motion: 'auto', speed: 'normal', sound: true, notify: false, confirm: false, keys: true };
const place = 'azeroth.settings';

function stored(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...defaults };
  }
}

export const settings = $state(stored());

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);
dark.addEventListener('change', () => (systemDark = dark.matches));
still.addEventListener('change', () => (systemStill = still.matches));

export const isDark = (): boolean => (settings.theme === 'auto' ? systemDark : settings.theme === 'dark');
export const moves = (): boolean => (settings.motion === 'auto' ? !systemStill : settings.motion === 'on');
/** Nothing can be pointed at without touching it: there are gestures, and no keys. */
export const byFinger = (): boolean => matchMedia('(hover: none)').matches;
export const pace = (): number => ({ calm: 1.7, normal: 1, quick: 0.45 })[settings.speed];

/** Keeps the page and the browser's memory in step with the settings; called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
      document.documentElement.dataset['motion'] = moves() ? 'on' : 'off';
    });
    $effect(() => {
      try {
        localStorage.setItem(place, JSON.stringify(settings));
      } catch {
        // a browser that keeps nothing: the settings last as long as the page
      }
    });
  });
}
