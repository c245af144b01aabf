import { createSingleFlight } from '#src/lib/single-flight.ts';
import { installStore } from './store.ts';

const ask = async (): Promise<void> => {
  const { prompt } = installStore.getState();
  if (!prompt) return;
  let accepted = false;
  try {
    await prompt.prompt();
    accepted = (await prompt.userChoice).outcome === 'accepted';
  } catch (error) {
    // It can be asked no more: the words remain.
    console.warn('The browser did not ask whether to install', error);
  }
  installStore.setState((now) => ({
    // Chromium may offer again while it is being answered.
    prompt: now.prompt === prompt ? undefined : now.prompt,
    installed: now.installed || accepted,
  }));
};

const asking = createSingleFlight<void>();

/** Asks the browser's own question, once for a double press. Does nothing where it has none to ask. */
export const install = (): Promise<void> => asking('install', ask);
