import { useStore } from 'zustand';
import { preference } from './preference.ts';

/** As the device says, or chosen. */
export type Theme = 'system' | 'day' | 'night';

/** The browser's own bars around the page: `--ground` of each theme, as in index.html and public/theme.js. */
const BARS = { day: '#F2F4F1', night: '#0A0C0C' } as const;

const paint = (theme: Theme): void => {
  const { documentElement: root } = document;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'night' : 'day';
    meta.content = BARS[theme === 'system' ? own : theme];
  }
};

const theme = preference<Theme>('theme', ['system', 'day', 'night'], paint);

/**
 * The theme of this device, live. `public/theme.js` reads the same key before the first paint; it is a file of its own,
 * because the content security policy allows no inline script, and where storage is closed the system's setting holds.
 */
export const useTheme = (): Theme => useStore(theme.store, (state) => state.value);

/** Chooses a theme: shown at once, kept on this device, followed by the other tabs. */
export const setTheme = theme.set;
