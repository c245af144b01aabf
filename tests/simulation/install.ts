import { installStorage } from './storage.ts';
import { replaceTimers } from './tasks.ts';

replaceTimers();
installStorage();
// Sums in one go, not on another thread, whose time is no seed's.
Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined });
// A dead tab and a lost answer are what this is about: their warnings are no news.
console.warn = () => {};
