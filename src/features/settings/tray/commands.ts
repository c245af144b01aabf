import { runtime } from '#src/data/runtime.ts';
import { exportOf } from './model/export.ts';
import { readExport } from './queries.ts';

/** Milliseconds after which the browser has surely taken the file. */
const TAKEN_MS = 60_000;

/** Saves actions that are not on the server, files and all, as one file among the person's downloads. */
export const exportActions = async (keys: readonly string[]): Promise<void> => {
  const { db, ports } = runtime();
  const { name, type, parts } = exportOf(await readExport(db(), keys), ports.clock.now());
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads it after the press has ended.
  ports.clock.after(TAKEN_MS, () => URL.revokeObjectURL(address));
};
