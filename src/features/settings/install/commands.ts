import { createSingleFlight } from '#src/lib/single-flight.ts';
import { installStore } from './store.ts';

const ask = async (): Promise<boolean> => {
  const { prompt } = installStore.getState();
  if (!prompt) return false;
  let [asked, accepted] = [false, false];
  try {
    await prompt.prompt();
    asked = true;
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
  return asked;
};

const asking = createSingleFlight<boolean>();

/** Asks the browser's own question, once for a double press. @returns whether it was asked: the browser may have none, or refuse */
export const install = (): Promise<boolean> => asking('install', ask);
