import type { Db } from '#server/db/database.ts';
import type { StationDirectory } from '#server/stations/directory.ts';
import type { Asker } from '#server/work/gate.ts';
import type { LatLon } from '#src/lib/geo.ts';

/** What questions to the stations work with. */
export interface StationServices {
  readonly db: Db;
  readonly stations: StationDirectory;
  /** The miles by road from each of some places to the next; undefined where no router of ours tells. */
  readonly legMiles: (places: readonly LatLon[], asker: Asker) => Promise<readonly number[] | undefined>;
}
