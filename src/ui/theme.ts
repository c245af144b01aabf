import { createStore } from 'zustand/vanilla';

/** As the device says, or chosen. */
export type Theme = 'system' | 'day' | 'night';

/** The key that `public/theme.js` reads before the first paint. */
const KEY = 'theme';

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'day' || value === 'night' ? value : 'system';
  } catch {
    return 'system';
  }
};

/** The theme of this device, live. */
export const themeStore = createStore<{ readonly theme: Theme }>(() => ({ theme: stored() }));

/** Chooses a theme: shown at once, kept on this device, followed by the other tabs at their next load. */
export const setTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // It holds until the page is closed; that is all this browser allows.
  }
  themeStore.setState({ theme });
};
