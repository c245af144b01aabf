import { createStore } from 'zustand/vanilla';

/** Chromium's own event, which TypeScript does not know: https://www.w3.org/TR/manifest-app-info/ leaves it out. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** The browser's question, kept for the person's tap; each can be asked once. */
  readonly prompt?: InstallPromptEvent | undefined;
  readonly installed: boolean;
}

/** True where the page runs as an app of its own; Safari on iPhone and iPad has a flag instead of the display mode. */
const runsAsApp = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** What the browser has offered; the rest (`queries.ts`, `commands.ts`) comes with the pages that speak of it. */
export const installStore = createStore<InstallState>(() => ({ installed: false }));

/** Keeps the browser's offer to install for Settings. Called once, at boot: it comes early and only once. */
export const watchInstall = (): void => {
  installStore.setState({ installed: runsAsApp() });
  window.addEventListener('beforeinstallprompt', (event) => {
    // Chrome on Android shows a bar of its own otherwise, over the map.
    event.preventDefault();
    // It is offered where the app is not installed, or no more.
    installStore.setState({ prompt: event as InstallPromptEvent, installed: runsAsApp() });
  });
  window.addEventListener('appinstalled', () => installStore.setState({ prompt: undefined, installed: true }));
};
