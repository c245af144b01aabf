import type { Db } from '#server/db/database.ts';
import type { StationDirectory } from '#server/stations/directory.ts';

/** What questions to the stations work with. */
export interface StationServices {
  readonly db: Db;
  readonly stations: StationDirectory;
}
