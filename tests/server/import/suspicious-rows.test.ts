import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { importJobSchema, importRowPageSchema } from '#src/contract/import.ts';
import { addStations } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const HEADER = 'Store number,Identificator,Name,City,State,Latitude,Longitude,Retail price,Price date';
const GOOD = '1,9,Good,Joplin,MO,37.0512,-94.5012,3.5,';
const CHEAP = '2,9,Cheap,Joplin,MO,37.0612,-94.5112,0.4,';
const CHEAP_TOO = '3,9,Cheap Too,Joplin,MO,37.0712,-94.5212,0.5,';
const SWAPPED = '4,9,Swapped,Joplin,MO,-94.5312,37.0812,3.5,';
const LOST = '5,9,Lost,Joplin,MO,40.2,-77.19,0.4,2099-01-01';
/** The good one again, with a price that nobody asks for. */
const AGAIN = '1,9,Good,Joplin,MO,37.0512,-94.5012,0.4,';
const FILE = [HEADER, GOOD, CHEAP, CHEAP_TOO, SWAPPED, LOST, AGAIN].join('\n');

eachDatabase('suspicious rows', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.background.idle();
    await server.db.execute('truncate stations restart identity cascade');
  });

  const formOf = (content: string): FormData => {
    const form = new FormData();
    form.set('file', new Blob([content]), 'stops.csv');
    return form;
  };
  const settled = async (id: string) => {
    await server.services.background.idle();
    return v.parse(importJobSchema, (await admin.call('importJob', { params: { id } })).body);
  };
  const compared = async (content: string) => {
    const { body } = await admin.call('startImport', { raw: formOf(content) });
    expect(body.message).toBeUndefined();
    return settled(String(body.id));
  };
  const tick = (id: string, body: object) => admin.call('tickImportRows', { params: { id }, body: body as never });
  const apply = async (id: string) => {
    expect((await admin.call('applyImport', { params: { id } })).status).toBe(200);
    return settled(id);
  };
  const rows = async (id: string, query: Record<string, string | number>) =>
    v.parse(importRowPageSchema, (await admin.call('importRows', { params: { id }, query })).body);
  const stored = async () => {
    const all = await server.db.select().from(stations).orderBy(sql`store_no`);
    return all.map(({ name, latitude, longitude, retailPrice }) => [name, latitude, longitude, retailPrice]);
  };

  it('are a group of their own, by kind, and stay out', async () => {
    const job = await compared(FILE);
    expect(job.counts).toEqual({ created: 1, changed: 0, unchanged: 0, duplicate: 0, suspicious: 5, rejected: 0 });
    expect(job.suspicions).toEqual([
      { kind: 'place-mended', rows: 1, ticked: 0 },
      { kind: 'price-range', rows: 3, ticked: 0 },
      { kind: 'several', rows: 1, ticked: 0 },
    ]);
    const cheap = await rows(job.id, { result: 'suspicious', suspicion: 'price-range', page: 0, size: 2 });
    expect(cheap).toMatchObject({ totalElements: 3, content: [{ row: 3 }, { row: 4 }] });
    expect(cheap.content[0]).toMatchObject({ reason: 'The retail price $0.40 is below $1.', ticked: false });
    const several = await rows(job.id, { suspicion: 'several', page: 0, size: 10 });
    expect(several.content[0]?.reason).toBe(
      'The place 40.2, -77.19 lies outside MO. The retail price $0.40 is below $1. The price date 2099-01-01 is in the future.',
    );
    expect(await apply(job.id)).toMatchObject({ stage: 'done', counts: { created: 1, suspicious: 5 } });
    expect(await stored()).toEqual([['Good', 37.0512, -94.5012, 3.5]]);
    expect((await tick(job.id, { rows: [3], ticked: true })).status).toBe(409);
  });

  it('go in when they are ticked, one by one or all of a kind, a mended place as mended', async () => {
    const job = await compared(FILE);
    expect((await tick(job.id, { suspicion: 'price-range', ticked: true })).body.suspicions).toContainEqual({
      kind: 'price-range',
      rows: 3,
      ticked: 3,
    });
    await tick(job.id, { rows: [4], ticked: false });
    // A row that is not suspicious has nothing to tick.
    const { body } = await tick(job.id, { rows: [2, 5], ticked: true });
    expect(body.suspicions).toEqual([
      { kind: 'place-mended', rows: 1, ticked: 1 },
      { kind: 'price-range', rows: 3, ticked: 2 },
      { kind: 'several', rows: 1, ticked: 0 },
    ]);
    const done = await apply(job.id);
    expect(done.counts).toEqual({ created: 3, changed: 0, unchanged: 0, duplicate: 1, suspicious: 2, rejected: 0 });
    expect(await stored()).toEqual([
      ['Good', 37.0512, -94.5012, 0.4],
      ['Cheap', 37.0612, -94.5112, 0.4],
      ['Swapped', 37.0812, -94.5312, 3.5],
    ]);
    // What stands is not doubted again.
    const again = await compared([HEADER, CHEAP, AGAIN].join('\n'));
    expect(again.counts).toMatchObject({ unchanged: 2, suspicious: 0 });
  });

  it('are ticked all of a kind however many they are', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 2_050 }, (_, at) => `${at},9,Stop ${at},Joplin,MO,,,0.5,`);
    const job = await compared([HEADER, ...many, GOOD].join('\n'));
    const kind = { kind: 'price-range', rows: 2_050 };
    for (const ticked of [true, false]) {
      const { body } = await tick(job.id, { suspicion: 'price-range', ticked });
      expect(body.suspicions).toEqual([{ ...kind, ticked: ticked ? 2_050 : 0 }]);
    }
  });

  it('are left out of an import in one call, and named in its answer', async () => {
    const { body } = await admin.call('importStations', { raw: formOf(FILE) });
    expect(body).toMatchObject({ read: 6, created: 1 });
    expect(body.rejected).toHaveLength(5);
    expect(body.rejected[0]).toEqual({ row: 3, reason: 'The retail price $0.40 is below $1.' });
    expect(await stored()).toHaveLength(1);
  });

  it('refuse what is no tick, in a sentence', async () => {
    const job = await compared(FILE);
    for (const body of [
      {},
      { ticked: true },
      { rows: [], ticked: true },
      { rows: [0.5], ticked: true },
      { suspicion: 'all', ticked: true },
    ]) {
      expect((await tick(job.id, body)).status).toBe(422);
    }
    expect((await tick('999', { rows: [1], ticked: true })).status).toBe(404);
  });

  it('stay ticked when the preview is made anew, because another import was written', async () => {
    await addStations(server.db, []);
    const mine = await compared(FILE);
    await tick(mine.id, { rows: [3], ticked: true });
    const other = await compared([HEADER, GOOD].join('\n'));
    expect((await apply(other.id)).stage).toBe('done');
    const renewed = await settled(mine.id);
    expect(renewed).toMatchObject({ stage: 'ready', outdated: false, rows: 6, fileName: 'stops.csv' });
    expect(renewed.counts).toMatchObject({ created: 0, unchanged: 1, suspicious: 5 });
    expect(renewed.suspicions).toContainEqual({ kind: 'price-range', rows: 3, ticked: 1 });
    expect((await apply(mine.id)).counts).toMatchObject({ created: 1, unchanged: 1, suspicious: 4 });
    expect((await stored()).map(([name]) => name)).toEqual(['Good', 'Cheap']);
    // Taken back, the others are made anew as well.
    const third = await compared(FILE);
    expect(third.counts.unchanged).toBeGreaterThan(0);
    await admin.call('undoImport', { params: { id: mine.id } });
    expect((await settled(mine.id)).stage).toBe('undone');
    expect((await settled(third.id)).counts).toMatchObject({ unchanged: 1, suspicious: 5 });
  });

  it("tells who is at work with the moment, for a sentence in the reader's own time", async () => {
    // Large enough to be at work when the next one comes.
    const long = [FILE, ...Array.from({ length: 20_000 }, () => GOOD)].join('\n');
    const { body } = await admin.call('startImport', { raw: formOf(long) });
    const refused = await admin.call('startImport', { raw: formOf(FILE) });
    expect(refused.status).toBe(409);
    expect(refused.body.atWork).toEqual({
      id: String(body.id),
      by: 'Dana Whitfield',
      fileName: 'stops.csv',
      startedAt: body.startedAt,
      undoing: false,
    });
    await settled(String(body.id));
  });
});
