import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Device, isApplePhone } from '#src/lib/directions.ts';
import { createSingleFlight } from '#src/lib/single-flight.ts';

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

const store = createStore<InstallState>(() => ({ installed: false }));

/** Keeps the browser's offer to install for Settings. Called once, at boot: it comes early and only once. */
export const watchInstall = (): void => {
  store.setState({ installed: runsAsApp() });
  window.addEventListener('beforeinstallprompt', (event) => {
    // Chrome on Android shows a bar of its own otherwise, over the map.
    event.preventDefault();
    // It is offered where the app is not installed, or no more.
    store.setState({ prompt: event as InstallPromptEvent, installed: runsAsApp() });
  });
  window.addEventListener('appinstalled', () => store.setState({ prompt: undefined, installed: true }));
};

/** How this device installs the app. */
export type InstallWay = 'installed' | 'prompt' | 'apple' | 'by-hand';

/** See `InstallWay`. */
const installWay = (
  { prompt, installed }: { readonly prompt?: unknown; readonly installed: boolean },
  device: Device,
): InstallWay => {
  if (installed) return 'installed';
  if (prompt !== undefined) return 'prompt';
  return isApplePhone(device) ? 'apple' : 'by-hand';
};

/** The way on this device, live. */
export const useInstallWay = (): InstallWay => useStore(store, (state) => installWay(state, navigator));

const ask = async (): Promise<void> => {
  const { prompt } = store.getState();
  if (!prompt) return;
  let accepted = false;
  try {
    await prompt.prompt();
    accepted = (await prompt.userChoice).outcome === 'accepted';
  } catch (error) {
    // It can be asked no more: the words remain.
    console.warn('The browser did not ask whether to install', error);
  }
  store.setState((now) => ({
    // Chromium may offer again while it is being answered.
    prompt: now.prompt === prompt ? undefined : now.prompt,
    installed: now.installed || accepted,
  }));
};

const asking = createSingleFlight<void>();

/** Asks the browser's own question, once for a double press. Does nothing where it has none to ask. */
export const install = (): Promise<void> => asking('install', ask);
