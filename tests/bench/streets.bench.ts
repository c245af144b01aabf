import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';
import { openStreets } from '#server/maps/streets/archive.ts';
import { type Bench, timed } from '#tests/bench/bench.ts';
import { pmtilesArchive } from '#tests/support/builders/pmtiles.ts';
import { STREET_METADATA } from '#tests/support/builders/street-town.ts';

const ZOOM = 8;
const SIDE = 2 ** ZOOM;
/** Bytes of a tile of a town, which do not pack. */
const TILE_BYTES = 60_000;
const CONTENTS = 100;

/** Every tile of a zoom, of a hundred contents in turn, so that hardly any entry is a run. */
const archive = (): Uint8Array => {
  const contents = Array.from({ length: CONTENTS }, () => Uint8Array.from(randomBytes(TILE_BYTES)));
  const tiles = Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return { z: ZOOM, x, y, bytes: contents[(x * 7 + y * 13) % CONTENTS] ?? new Uint8Array(1) };
  });
  return pmtilesArchive(tiles, { metadata: STREET_METADATA, leafEntries: 4_096 });
};

export const benches: Bench[] = [
  {
    name: `streets, tiles of ${TILE_BYTES / 1e3} KB out of an archive of ${SIDE * SIDE}`,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'streets-bench-'));
      const path = join(folder, 'bench.pmtiles');
      writeFileSync(path, archive());
      const start = performance.now();
      const streets = await openStreets(path);
      const opened = performance.now() - start;
      const threads = createMapsThreads();
      const app = createMapsApp({ threads, streets });
      let asked = 0;
      const next = async () => {
        asked += 1;
        const answer = await app.request(`/streets/${ZOOM}/${(asked * 37) % SIDE}/${(asked * 101) % SIDE}.mvt`);
        if (answer.status !== 200) throw new Error(`Tile ${asked}: ${answer.status}`);
        await answer.arrayBuffer();
      };
      const { median, p95 } = await timed(next, 500, 0);
      await Promise.all([streets.close(), threads.close()]);
      rmSync(folder, { recursive: true });
      return [
        { name: 'opened and checked', value: opened, unit: 'ms', limit: { max: 500 } },
        { name: 'a tile, median', value: median, unit: 'ms', limit: { max: 10 } },
        { name: 'a tile, 95th percentile, directories included', value: p95, unit: 'ms', limit: { max: 50 } },
      ];
    },
  },
];
