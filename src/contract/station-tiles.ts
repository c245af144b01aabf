import * as v from 'valibot';
import { type Columns, fromColumns } from './columns.ts';
import { shortText } from './common.ts';
import { STATION_TILES } from './limits.ts';
import { stationSchema } from './station.ts';

// Station tiles under a version (`src/contract/README.md#station-tiles`), an addition.

/** `GET /wex/locations/version`: names the stations as they are; the same name never means others. */
export const stationsVersionSchema = v.object({ version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) });

/** Comma-joined ids, as those of `GET /wex/locations`: any of the services and any of the brands. */
export const stationTileQuerySchema = v.object({
  serviceIds: v.optional(shortText('serviceIds')),
  brandIds: v.optional(shortText('brandIds')),
});

const place = v.pipe(v.number(), v.integer());

const columnSchema = v.object({
  rows: v.optional(v.array(place)),
  values: v.array(v.unknown()),
  places: v.optional(v.array(place)),
});

/** `GET /wex/locations/tiles/...`: the stations of a square, column by column (`src/contract/columns.ts`). */
export const stationTileSchema = v.pipe(
  v.object({
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STATION_TILES.mostInAnswer)),
    columns: v.record(v.string(), columnSchema),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return fromColumns(dataset.value as Columns);
    } catch (error) {
      addIssue({ message: String(error) });
      return NEVER;
    }
  }),
  v.array(stationSchema),
);

/**
 * `GET /wex/locations/areas/...`: how many stations a square has, and where: each of its cells that has some, row by row
 * from the north, as its place (row times `STATION_TILES.cells`, plus column), their number, and their mean latitude and
 * longitude in degrees.
 */
export const stationAreasSchema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  cells: v.pipe(
    v.array(
      v.tuple([
        v.pipe(place, v.minValue(0), v.maxValue(STATION_TILES.cells ** 2 - 1)),
        v.pipe(place, v.minValue(1)),
        v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
        v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      ]),
    ),
    v.maxLength(STATION_TILES.cells ** 2),
  ),
});
export type StationAreas = v.InferOutput<typeof stationAreasSchema>;
