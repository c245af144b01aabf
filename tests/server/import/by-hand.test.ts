import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows.ts';
import { audit, stations } from '#server/db/schema.ts';
import { stationRecordSchema, withheldPageSchema } from '#src/contract/by-hand.ts';
import { importJobSchema, importRowPageSchema } from '#src/contract/import.ts';
import { addStations } from '#tests/support/builders/stations.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const HEADER = 'Combined id,Name,City,State,Latitude,Longitude,Net price,Price date';
const NEW_STOP = {
  name: 'Hand Stop',
  storeNo: '900',
  identificator: '',
  combinId: 'H-1',
  chain: '',
  address: '1 Main Street',
  city: 'Joplin',
  state: 'MO',
  zipCode: '',
  latitude: 37.08,
  longitude: -94.51,
  retailPrice: 3.9,
  netPrice: null,
  retailPriceDate: null,
  serviceTypes: ['PARKING'],
  truckBrands: [],
};

eachDatabase('stations by hand', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  let driver: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
    driver = await server.signIn('driver');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.background.idle();
    await server.db.execute('truncate stations, station_edits restart identity cascade');
    await addStations(server.db);
    server.clock.advance(60_000);
  });

  const recordOf = async (id: string) =>
    v.parse(stationRecordSchema, (await admin.call('stationRecord', { params: { id } })).body);
  const add = async (members: object = {}) => {
    const reply = await admin.call('addStation', { body: { ...NEW_STOP, ...members } });
    expect(reply.body.message).toBeUndefined();
    return v.parse(stationRecordSchema, reply.body);
  };
  const edit = async (id: string, set: object, more: object = {}) => {
    const { updatedAt } = await recordOf(id);
    server.clock.advance(1_000);
    return admin.call('editStation', { params: { id }, body: { updatedAt, set, ...more } });
  };
  const withhold = async (id: string, state: string) => {
    server.clock.advance(1_000);
    return (await admin.call('withholdStation', { params: { id }, body: { state } })).status;
  };
  const compared = async (lines: readonly string[], kind = 'stations', header = HEADER) => {
    // Previews that wait may just be made anew: on a busy machine that does not give way at once.
    await server.services.background.idle();
    const form = new FormData();
    form.set('file', new Blob([[header, ...lines].join('\n')]), 'stops.csv');
    const { id } = v.parse(importJobSchema, (await admin.call('startImport', { raw: form, query: { kind } })).body);
    await server.services.background.idle();
    return jobOf(id);
  };
  const jobOf = async (id: string) =>
    v.parse(importJobSchema, (await admin.call('importJob', { params: { id } })).body);
  const written = async (lines: readonly string[], kind?: string) => {
    server.clock.advance(1_000);
    const { id } = await compared(lines, kind);
    await admin.call('applyImport', { params: { id } });
    await server.services.background.idle();
    server.clock.advance(1_000);
    return jobOf(id);
  };
  const undone = async (id: string) => {
    const { status, body } = await admin.call('undoOutcome', { params: { id } });
    expect(status).toBe(200);
    await admin.call('undoImport', { params: { id } });
    await server.services.background.idle();
    expect((await jobOf(id)).stage).toBe('undone');
    return body;
  };
  const rows = async (id: string) =>
    v.parse(importRowPageSchema, (await admin.call('importRows', { params: { id }, query: { size: 50 } })).body)
      .content;
  const stop = async (combinId: string) => {
    const [row] = await server.db.select().from(stations).where(sql`combin_id = ${combinId}`);
    return row;
  };

  it('adds, edits, hides, shows and removes, with who, when and what, and drivers see what they may', async () => {
    const { station } = await add();
    const { id } = station;
    const around = { latitude: 37.08, longitude: -94.51, radius: 5 };
    const listed = async () => {
      await server.services.background.idle();
      const { body } = await driver.call('locations', { query: around });
      const page = await driver.call('stations', { query: { search: 'Hand' } });
      const near = await driver.call('nearbyBulk', { body: { locations: [{ ...around, locationName: '' }] } });
      const one = await driver.call('station', { params: { id } });
      const found = [body.length, page.body.totalElements, near.body.locationResults[0].services.length];
      return [...found, one.status];
    };
    expect(await listed()).toEqual([1, 1, 1, 200]);
    const opened = (await driver.call('createTicket', { body: { message: 'Hello', service_id: Number(id) } })).body;

    expect((await edit(id, { name: 'Hand Plaza', latitude: 37.09, serviceTypes: ['TOWING'] })).status).toBe(200);
    expect(await withhold(id, 'hidden')).toBe(200);
    expect(await listed()).toEqual([0, 0, 0, 404]);
    const hidden = v.parse(withheldPageSchema, (await admin.call('withheldStations')).body);
    expect(hidden).toMatchObject({
      totalElements: 1,
      content: [{ id, name: 'Hand Plaza', withheld: 'hidden', by: 'Dana Whitfield' }],
    });
    const ticket = await driver.call('ticket', { params: { id: String(opened.id) } });
    expect(ticket).toMatchObject({ status: 200, body: { station_name: 'Hand Stop' } });
    expect(await withhold(id, 'shown')).toBe(200);
    expect(await listed()).toEqual([1, 1, 1, 200]);
    expect(await withhold(id, 'removed')).toBe(200);
    expect(await listed()).toEqual([0, 0, 0, 404]);
    expect((await edit(id, { name: 'X' })).status).toBe(409);

    const { history, withheld } = await recordOf(id);
    expect(withheld).toBe('removed');
    expect(history.map(({ action, by }) => [action, by])).toEqual(
      ['removed', 'shown', 'hidden', 'edited', 'added'].map((action) => [action, 'Dana Whitfield']),
    );
    expect(history[3]?.changes).toEqual(
      expect.arrayContaining([
        { column: 'Name', before: 'Hand Stop', after: 'Hand Plaza' },
        { column: 'Latitude', before: '37.08', after: '37.09' },
        { column: 'Parking', before: 'Yes', after: 'No' },
      ]),
    );
    const audited = await server.db.select().from(audit).where(sql`action like 'station.%' and detail = ${id}`);
    expect(audited.map(({ action }) => action)).toEqual([
      'station.added',
      'station.edited',
      'station.hidden',
      'station.shown',
      'station.removed',
    ]);
  });

  it('takes one of two who add the same stop at once, and no price date that is none or is to come', async () => {
    const adding = () => admin.call('addStation', { body: NEW_STOP });
    const statuses = (await Promise.all([adding(), adding(), adding()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    for (const retailPriceDate of ['0000-01-01', '1899-12-31', '2026-02-31', '9999-12-31', '2099-12-31', tomorrow]) {
      const added = await admin.call('addStation', { body: { ...NEW_STOP, combinId: 'H-2', retailPriceDate } });
      const edited = await edit('1', { retailPriceDate });
      for (const { status, body } of [added, edited]) {
        const told = [retailPriceDate, status, Object.keys(body.fields ?? {}).join()];
        expect(told).toEqual([retailPriceDate, 422, expect.stringContaining('retailPriceDate')]);
      }
    }
  });

  it('refuses what is half, doubled, of another moment, or in the midst of an import', async () => {
    const { station } = await add();
    const twin = await admin.call('addStation', { body: { ...NEW_STOP, combinId: 'h 1' } });
    expect(twin).toMatchObject({
      status: 409,
      body: { message: 'Hand Stop, Joplin has the same number. Change that one.' },
    });
    expect((await edit(station.id, { latitude: null })).body.fields).toHaveProperty('latitude');
    expect((await admin.call('addStation', { body: { ...NEW_STOP, combinId: '', latitude: 135 } })).status).toBe(422);
    const { updatedAt } = await recordOf(station.id);
    expect((await edit(station.id, { name: 'First' })).status).toBe(200);
    const late = { params: { id: station.id }, body: { updatedAt, set: { name: 'Second' } } };
    expect(await admin.call('editStation', late)).toMatchObject({ status: 409, body: { code: 'STATION_CONFLICT' } });
    const { id } = await compared(['N-1,New,Joplin,MO,37.01,-94.5,3.5,']);
    await server.db.execute(sql`update imports set stage = 'writing' where id = ${Number(id)}::integer`);
    expect(await edit(station.id, { name: 'Third' })).toMatchObject({
      status: 409,
      body: { message: 'An import is just being written. Nothing was changed; try again in a minute.' },
    });
    await server.db.execute(sql`update imports set stage = 'ready' where id = ${Number(id)}::integer`);
    expect((await recordOf(station.id)).station.name).toBe('First');
    await admin.call('cancelImport', { params: { id } });
  });

  it('dates a price that is set by hand with its moment; a sheet of the same day goes in, one of the day before does not', async () => {
    const set = server.clock.now();
    const { station } = await add({ retailPrice: null, netPrice: 3.1 });
    expect(station.retailPriceDate).toBe(set.toISOString());
    const day = (ago: number) => new Date(set.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    await written([`H-1,Hand Stop,Joplin,MO,37.08,-94.51,2.9,${day(1)}`]);
    expect(await stop('H-1')).toMatchObject({ netPrice: 3.1, retailPriceDate: set });
    await written([`H-1,Hand Stop,Joplin,MO,37.08,-94.51,3.2,${day(0)}`]);
    expect(await stop('H-1')).toMatchObject({ netPrice: 3.2, retailPriceDate: new Date(day(0)) });
    expect((await recordOf(station.id)).station.retailPriceDate).toBe(day(0));
  });

  it('keeps what was set by hand against a file, but newer prices; says so; and lets go when told', async () => {
    const { station } = await add({ retailPrice: null, netPrice: 3.1, retailPriceDate: '2026-11-20' });
    expect(await withhold(station.id, 'hidden')).toBe(200);
    const file = (price: string) => [`H-1,File Name,Joplin,MO,37.2,-94.4,${price}`];
    const older = await compared(file('2.9,2026-11-19'));
    expect(older.counts).toMatchObject({ changed: 0, unchanged: 1 });
    const [kept] = await rows(older.id);
    expect(kept?.note).toBe(
      'Kept as set by hand: Name, Latitude, Longitude, Net price, Price date. This stop is hidden from drivers and stays so.',
    );
    await admin.call('cancelImport', { params: { id: older.id } });
    const newer = await written(file('3.3,2026-11-21'));
    expect(newer.counts).toMatchObject({ changed: 1 });
    expect(await stop('H-1')).toMatchObject({ name: 'Hand Stop', latitude: 37.08, netPrice: 3.3, withheld: 'hidden' });
    const record = await recordOf(station.id);
    expect(record.byHand).not.toContain('Net price');
    expect(record.changed).toMatchObject({ importId: newer.id, row: 2, fileName: 'stops.csv', by: 'Dana Whitfield' });
    expect(record.made).toBeUndefined();

    expect((await edit(station.id, {}, { release: true })).status).toBe(200);
    expect((await recordOf(station.id)).byHand).toEqual([]);
    await written(file('3.3,2026-11-21'));
    expect(await stop('H-1')).toMatchObject({ name: 'File Name', latitude: 37.2 });
  });

  it('brings a removed stop back only where its row is ticked', async () => {
    const { station } = await add();
    await withhold(station.id, 'removed');
    const { id, counts } = await compared(['H-1,Hand Stop,Joplin,MO,37.08,-94.51,,']);
    expect(counts).toMatchObject({ created: 0, suspicious: 1 });
    expect((await rows(id))[0]).toMatchObject({
      suspicion: 'removed',
      reason: 'This stop was removed by hand. Ticked, it comes back.',
    });
    await admin.call('tickImportRows', { params: { id }, body: { suspicion: 'removed', ticked: true } });
    await admin.call('applyImport', { params: { id } });
    await server.services.background.idle();
    expect(await jobOf(id)).toMatchObject({ stage: 'done', counts: { changed: 1 } });
    expect(await stop('H-1')).toMatchObject({ withheld: null });
  });

  it('undoes any import for what nothing has said otherwise since', async () => {
    const line = (id: string, price: number, name = id) =>
      `${id},${name},Joplin,MO,37.${id.slice(-1)}1,-94.51,${price},`;
    const before = await server.db.select().from(stations);
    const first = await written([line('U-1', 3.1), line('U-2', 3.1), line('U-3', 3.1), line('U-4', 3.1)]);
    const second = await written([line('U-1', 3.2, 'Renamed'), line('U-2', 3.2)]);
    const prices = await written(['U-1,,,,,,3.3,', 'U-3,,,,,,3.3,'], 'prices');
    await edit(String((await stop('U-4'))?.id), { name: 'By Hand' });
    // The second in the midst: the price is of the third, the name nobody's since.
    expect(await undone(second.id)).toEqual({ gone: 0, restored: 2, kept: 0 });
    expect(await stop('U-1')).toMatchObject({ name: 'U-1', netPrice: 3.3 });
    expect(await stop('U-2')).toMatchObject({ netPrice: 3.1, lastImport: Number(first.id) });
    // The third goes back to what the first said, as if the second had never been.
    expect(await undone(prices.id)).toEqual({ gone: 0, restored: 2, kept: 0 });
    expect(await stop('U-1')).toMatchObject({ netPrice: 3.1 });
    expect(await stop('U-3')).toMatchObject({ netPrice: 3.1 });
    // What a person has changed stays.
    expect(await undone(first.id)).toEqual({ gone: 3, restored: 0, kept: 1 });
    expect(await stop('U-4')).toMatchObject({ name: 'By Hand' });
    expect(await server.db.select().from(stations)).toHaveLength(before.length + 1);
  });

  it.each([0, 1, 2, 3, 4])(
    'takes an import back while another is written, a hand edits and hides, and a driver asks for service there (%i)',
    async (round) => {
      const boss = await server.signIn('super');
      const first = await written(['W-1,W-1,Joplin,MO,37.11,-94.51,3.1,']);
      const second = await compared(['X-1,X-1,Joplin,MO,37.21,-94.51,3.1,']);
      const { updatedAt } = await recordOf('1');
      const [undo, apply] = [
        () => admin.call('undoImport', { params: { id: first.id } }),
        () => boss.call('applyImport', { params: { id: second.id } }),
      ];
      const edited = { updatedAt, set: { name: 'Edited' } };
      const acts = [
        undo,
        apply,
        () => admin.call('editStation', { params: { id: '1' }, body: edited }),
        () => boss.call('withholdStation', { params: { id: '1' }, body: { state: 'hidden' } }),
        () => driver.call('createTicket', { body: { message: 'Tow me', service_id: '1' } }),
      ];
      // Each is first once.
      const turn = (list: readonly (() => Promise<Reply>)[]) => [...list.slice(round), ...list.slice(0, round)];
      const answers = await Promise.all(turn(acts).map((act) => act()));
      for (const { status, body } of answers) {
        expect([200, 409], JSON.stringify(body)).toContain(status);
        if (status === 409) expect(body.message).toMatch(/(?:Wait|try|save|Look|Try) .+\.$/);
      }
      await server.services.background.idle();
      // Whoever was told to wait does it now; what was done is done once.
      for (let tries = 0; tries < 4 && (await jobOf(first.id)).stage !== 'undone'; tries += 1) {
        await undo();
        await server.services.background.idle();
      }
      for (let tries = 0; tries < 4 && (await jobOf(second.id)).stage !== 'done'; tries += 1) {
        await apply();
        await server.services.background.idle();
      }
      expect([(await jobOf(first.id)).stage, (await jobOf(second.id)).stage]).toEqual(['undone', 'done']);
      expect(await stop('W-1')).toBeUndefined();
      expect(await stop('X-1')).toMatchObject({ name: 'X-1' });
      const { station, withheld } = await recordOf('1');
      const answerOf = (act: number) => answers[(act - round + acts.length) % acts.length]?.status;
      expect(station.name === 'Edited').toBe(answerOf(2) === 200);
      expect(withheld === 'hidden').toBe(answerOf(3) === 200);
      // The driver never waits for the administrators.
      expect(answerOf(4)).toBe(200);
    },
  );

  it('goes by what confirms a stop: another list of stops keeps it and inherits it, prices do not', async () => {
    const line = (id: string, name: string) => `${id},${name},Joplin,MO,37.${id.slice(-1)}1,-94.51,3.1,`;
    const first = await written([line('V-1', 'One'), line('V-2', 'Two')]);
    const second = await written([line('V-1', 'One again')]);
    const prices = await written(['V-2,,,,,,3.9,'], 'prices');
    expect(await undone(first.id)).toEqual({ gone: 1, restored: 0, kept: 1 });
    expect(await stop('V-2')).toBeUndefined();
    expect(await stop('V-1')).toMatchObject({ name: 'One again' });
    expect(await undone(prices.id)).toEqual({ gone: 0, restored: 0, kept: 0 });
    expect(await undone(second.id)).toEqual({ gone: 1, restored: 0, kept: 0 });
    expect(await stop('V-1')).toBeUndefined();
    expect(await admin.call('undoOutcome', { params: { id: first.id } })).toMatchObject({ status: 409 });
  });

  it('switches to stations that have statistics, in the database and of no import that is forgotten', async () => {
    const job = await written(['W-1,One,Joplin,MO,37.11,-94.51,3.1,']);
    expect((await recordOf(String((await stop('W-1'))?.id))).made).toMatchObject({ importId: job.id, row: 2 });
    const gathered = async () =>
      rowsOf<{ rows: number; columns: number }>(
        await server.db.execute(sql`
          select reltuples::integer as rows,
            (select count(*)::integer from pg_stats where tablename = 'stations' and schemaname = current_schema()) as columns
          from pg_class where oid = 'stations'::regclass`),
      )[0];
    const all = await server.db.$count(stations);
    expect(await gathered()).toMatchObject({ rows: all, columns: expect.toSatisfy((count: number) => count > 20) });
    await undone(job.id);
    expect(await gathered()).toMatchObject({ rows: all - 1, columns: expect.toSatisfy((count: number) => count > 20) });
    const left = sql`select tablename from pg_tables where tablename ~ '^stations_|^import_changes_'`;
    const tables = rowsOf<{ tablename: string }>(await server.db.execute(left)).map(({ tablename }) => tablename);
    expect(tables).not.toContain(`import_changes_${job.id}`);
    expect(tables.filter((name) => /^stations_(next|undo|former)/.test(name))).toEqual([]);
  });

  it('keeps a place on the equator or the meridian of Greenwich whole', async () => {
    // The session of the others has run out by now.
    admin = await server.signIn('admin');
    expect((await add({ latitude: 0, longitude: -90 })).station).toMatchObject({ latitude: 0, longitude: -90 });
  });
});
