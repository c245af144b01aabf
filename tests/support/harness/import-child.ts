/**
 * Imports a file into a data folder as a process of its own that can be killed, and tells each stage that it sees.
 * Arguments: the data folder and the file.
 */

import { createImports } from '#server/imports/engine.ts';
import { importViews } from '#server/imports/queries/imports.ts';
import { openData } from '#server/open.ts';
import { NO_READERS } from '#server/stations/directory.ts';
import { createBackground } from '#server/work/background.ts';

const [, , DATA_DIR = '', path = ''] = process.argv;
const { database } = await openData({ DATA_DIR, DATABASE_URL: undefined });
const background = createBackground();
const imports = createImports({ database, stations: NO_READERS, background, now: () => new Date() });
const file = { path, fileName: 'stops.csv', sizeBytes: 1, discard: async () => undefined };
const { id } = await imports.start(file, 'stations', undefined);
for (let told = ''; told !== 'done'; ) {
  const [job] = await importViews(database.db, Number(id));
  const seen = String(job?.stage);
  if (seen !== told) process.send?.(seen);
  if (seen === 'ready' && told !== 'ready') await imports.apply(Number(id));
  told = seen;
  await new Promise((resolve) => setTimeout(resolve, 2));
}
