import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImports } from '#server/imports/engine.ts';
import { importViews } from '#server/imports/queries/imports.ts';
import { type OpenedData, openData } from '#server/open.ts';
import { NO_READERS } from '#server/stations/directory.ts';
import { createBackground } from '#server/work/background.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';

const ROWS = 2_000;
const MINUTE = 60_000;
/** What a wrong clock is made of, before the command's own code begins. */
const shifted = (ms: number): string =>
  `data:text/javascript,${encodeURIComponent(
    `const Real = Date; globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
      static now() { return Real.now() + ${ms}; }
    };`,
  )}`;

describe.runIf(postgresUrl() !== '')('npm run import beside servers, on a machine with a wrong clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-import-clock-'));
  const file = join(folder, 'stops.csv');
  let place: Awaited<ReturnType<typeof emptyPostgres>>;
  let data: OpenedData;
  beforeAll(async () => {
    const row = (at: number) => `${at},Stop ${at},Exit ${at},Joplin,MO,7,${36.9 + at / 1e4},-94.5,3.7`;
    const lines = Array.from({ length: ROWS }, (_, at) => row(at));
    writeFileSync(file, `Store number,Name,Address,City,State,Identificator,Lat,Lon,Price\n${lines.join('\n')}\n`);
    place = await emptyPostgres();
    data = await openData({ DATA_DIR: folder, DATABASE_URL: place.url });
  });
  afterAll(async () => {
    await data.close();
    await place.drop();
    rmSync(folder, { recursive: true });
  });

  it('is not taken for dead', { timeout: 120_000 }, async () => {
    const { database } = data;
    const background = createBackground();
    const server = createImports({ database, stations: NO_READERS, background, now: () => new Date() });
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        await server.recover();
        await sleep(20);
      }
    })();
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--import', shifted(-MINUTE), 'server/cli/import.ts', file],
      { env: { ...process.env, DATABASE_URL: place.url, DATA_DIR: folder, NODE_ENV: 'development' } },
    );
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => parts.push(String(chunk)));
    await once(child, 'close');
    isOver = true;
    await looking;
    await server.close();
    await background.idle();
    expect(parts.join('')).toContain(`${ROWS} stops created`);
    expect((await importViews(database.db)).map(({ stage }) => stage)).toEqual(['done']);
  });
});
