import { saveFile } from '#src/data/files/save-file.ts';
import { runtime } from '#src/data/runtime.ts';
import { exportOf } from './model/export.ts';
import { readExport } from './queries.ts';

/** Saves actions that are not on the server, files and all, as one file among the person's downloads. */
export const exportActions = async (keys: readonly string[]): Promise<void> => {
  const { db, ports } = runtime();
  const { name, parts } = exportOf(await readExport(db(), keys), ports.clock.now());
  saveFile(new Blob([...parts]), name);
};
