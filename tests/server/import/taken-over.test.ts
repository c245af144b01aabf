import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows.ts';
import { DEAD_MS } from '#server/imports/at-work.ts';
import { LOOK_MS } from '#server/work/background.ts';
import { allowConsoleError } from '#tests/support/console.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** After which an import that nobody hears of is over, at the latest: the look that comes last sees that it is dead. */
const OVER_MS = DEAD_MS + LOOK_MS;

it('an import whose process dies is ended within 30 s by any other', () => {
  expect(OVER_MS).toBeLessThanOrEqual(30_000);
});

describe.runIf(postgresUrl() !== '')('an import whose process stood still', { timeout: 60_000 }, () => {
  let paused: TestServer;
  let other: TestServer;
  let [admin, otherAdmin] = [undefined, undefined] as unknown as [ApiClient, ApiClient];
  beforeAll(async () => {
    paused = await startServer({ database: 'postgres', seed: 'stations' });
    other = await startServer({ beside: paused });
    // One clock, as the database's is.
    paused.clock.advance(other.clock.now().getTime() - paused.clock.now().getTime());
    [admin, otherAdmin] = [await paused.signIn('admin'), await other.signIn('admin')];
  });
  afterAll(async () => {
    await other.close();
    await paused.close();
  });

  const first = async <T>(question: SQL): Promise<T | undefined> =>
    rowsOf<{ it: T }>(await other.db.execute(question))[0]?.it;
  const jobOf = async (id: string) => (await otherAdmin.call('importJob', { params: { id } })).body;
  /** Keeps stations from being exchanged until it is called. */
  const holdStations = async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hold = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const holding = other.db.transaction(async (tx) => {
      await tx.execute(sql`lock table stations in access share mode`);
      hold();
      await released;
    });
    await held;
    return () => {
      release();
      return holding;
    };
  };

  it('was taken up by another one: what that has built and written down is not taken away by the first', async () => {
    // The first may be reading for its readers just what the other one is about to build anew.
    allowConsoleError(/Failed query:\s+select .* from "stations_next_1"/s);
    const stations = await first<number>(sql`select count(*)::integer as it from stations`);
    const form = new FormData();
    form.set(
      'file',
      new Blob(['Name,Address,City,State,Lat,Lon,Price\nSunrise,1 Main St,Joplin,MO,37.1,-94.5,3.5\n']),
      'a.csv',
    );
    const { id } = (await admin.call('startImport', { raw: form, query: { kind: 'stations' } })).body;
    const params = { id: String(id) };
    await expect.poll(async () => (await jobOf(params.id)).stage, { timeout: 30_000 }).toBe('ready');
    const release = await holdStations();
    const table = () => first<number>(sql`select to_regclass(${`stations_next_${id}`})::oid::integer as it`);
    const built = async () => {
      const oid = await table();
      const rows = sql.raw(`select count(*)::integer as it from stations_next_${id}`);
      return oid !== null && (await first<number>(rows).catch(() => 0)) === (stations ?? 0) + 1 ? oid : undefined;
    };
    await admin.call('applyImport', { params });
    await expect.poll(built, { timeout: 20_000 }).toBeDefined();
    const ofFirst = await table();

    const stageAfter = async (milliseconds: number) => {
      other.clock.advance(milliseconds);
      await other.services.imports.recover();
      return (await jobOf(params.id)).stage;
    };
    // The first one's clock stands still, and so does its last sign of life.
    expect([await stageAfter(DEAD_MS), await stageAfter(LOOK_MS)]).toEqual(['writing', 'ready']);
    await otherAdmin.call('applyImport', { params });
    await expect.poll(built, { timeout: 20_000 }).not.toBe(ofFirst);
    await expect.poll(built, { timeout: 20_000 }).toBeDefined();
    await release();
    await Promise.all([paused.services.background.idle(), other.services.background.idle()]);
    expect(await jobOf(params.id)).toMatchObject({ stage: 'done', undoable: true });
    expect(await first<number>(sql`select count(*)::integer as it from stations`)).toBe((stations ?? 0) + 1);
  });
});
