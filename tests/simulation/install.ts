import { errorOfStorage, isBrokenOff } from '#src/data/storage-error.ts';
import { replacePlatform } from './platform.ts';
import { installStorage } from './storage.ts';
import { replaceTimers } from './tasks.ts';

replaceTimers();
replacePlatform();
installStorage();
// A dead tab and a lost answer are what this is about: their warnings are no news.
console.warn = () => {};
// What nobody waits for fails with the storage: a browser writes that into its console, and this process would end.
process.on('unhandledRejection', (reason) => {
  if (!isBrokenOff(reason) && errorOfStorage(reason).kind !== 'quota') throw reason;
});
