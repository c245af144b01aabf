import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { differ, givesWay, standing } from '#server/imports/offers.ts';
import type { Offer } from '#server/imports/row.ts';
import { importJobSchema, importRowPageSchema, PRICE_RULES } from '#src/contract/import.ts';
import { workbook } from '#tests/support/builders/workbooks.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** Lies beside the project where it is developed and is never copied into it. */
const REAL_FILE = new URL('../../../../shared/data/truckstop-diesel-prices.csv', import.meta.url);

eachDatabase('the layout of a sheet', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.background.idle();
    await server.db.execute('truncate stations, import_layouts restart identity cascade');
  });

  const settled = async (id: string) => {
    await server.services.background.idle();
    return v.parse(importJobSchema, (await admin.call('importJob', { params: { id } })).body);
  };
  const compared = async (content: string | Uint8Array<ArrayBuffer>, name = 'stops.csv', query: object = {}) => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    const { status, body } = await admin.call('startImport', { raw: form, query: { ...query } });
    expect(status).toBe(200);
    return settled(String(body.id));
  };
  const readAgain = async (id: string, body: object) => {
    const reply = await admin.call('layoutImport', { params: { id }, body });
    expect(reply.body.message).toBeUndefined();
    return settled(id);
  };
  const apply = async (id: string) => {
    await admin.call('applyImport', { params: { id } });
    return settled(id);
  };
  const rows = async (id: string) =>
    v.parse(importRowPageSchema, (await admin.call('importRows', { params: { id }, query: { size: 50 } })).body)
      .content;

  /** A list as a supplier sends it, whose headers mean nothing to us. */
  const FOREIGN = [
    'Our list,,,',
    'Nr,Wo,Ort,Staat,Preis,Notiz',
    '7,North Plaza,Joplin,MO,3.5,x',
    '8,South Plaza,Joplin,MO,3.6,y',
  ];
  const MEANINGS = ['Store number', 'Name', 'City', 'State', 'Retail price', null];

  it('waits for a person where nothing is understood, and reads the file as it is told, without another upload', async () => {
    const job = await compared(FOREIGN.join('\n'));
    expect(job).toMatchObject({
      stage: 'ready',
      rows: 3,
      counts: { created: 0 },
      error: expect.stringMatching(/^The first row/),
    });
    expect(job.layout).toMatchObject({ headerRow: 1, sheets: [], remembered: false });
    expect(job.layout?.top.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'Our list'],
      [2, 'Nr'],
      [3, '7'],
      [4, '8'],
    ]);
    expect(await admin.call('applyImport', { params: { id: job.id } })).toMatchObject({ status: 409 });

    const moved = await readAgain(job.id, { headerRow: 2 });
    expect(moved.layout?.columns.map(({ header, samples }) => [header, ...samples])).toEqual([
      ['Nr', '7', '8'],
      ['Wo', 'North Plaza', 'South Plaza'],
      ['Ort', 'Joplin'],
      ['Staat', 'MO'],
      ['Preis', '3.5', '3.6'],
      ['Notiz', 'x', 'y'],
    ]);
    const read = await readAgain(job.id, { columns: MEANINGS });
    expect(read).toMatchObject({
      rows: 2,
      counts: { created: 2, rejected: 0 },
      ignoredColumns: ['Notiz'],
    });
    expect(read.error).toBeUndefined();
    // What cannot be read so stays as it was, with the reason.
    const empty = await readAgain(job.id, { headerRow: 50 });
    expect(empty).toMatchObject({
      stage: 'ready',
      counts: { created: 2 },
      error: 'The sheet has nothing in row 50. Choose another row for its header.',
    });
    for (const body of [
      { columns: ['Name', 'Name'] },
      { columns: ['Mystery'] },
      { headerRow: 0 },
      { prices: 'best' },
    ]) {
      expect((await admin.call('layoutImport', { params: { id: job.id }, body })).status).toBe(422);
    }
    expect(await apply(job.id)).toMatchObject({ stage: 'done', counts: { created: 2 } });
    // Another file of this shape, with another title and other rows above it.
    const next = await compared(['As of today', '', '', FOREIGN[1], '9,West Plaza,Joplin,MO,3.7,z'].join('\n'));
    expect(next).toMatchObject({
      counts: { created: 1 },

      layout: { headerRow: 4, remembered: true },
    });
    await admin.call('cancelImport', { params: { id: next.id } });
  });

  it('lets a person choose between columns that mean the same', async () => {
    const job = await compared('Store number,Name,City,State,Price,Diesel\n7,North,Joplin,MO,3.1,3.5\n');
    expect(job.error).toMatch(/^The headers "Price" \(column E\) and "Diesel" \(column F\) mean the same\./);
    const labels = ['Store number', 'Name', 'City', 'State', null, 'Retail price'];
    const read = await readAgain(job.id, { columns: labels });
    expect(read).toMatchObject({ counts: { created: 1 } });
    expect(read.error).toBeUndefined();
    await apply(job.id);
    const { body } = await admin.call('stations', { query: { size: 1 } });
    expect(body.content[0]).toMatchObject({ retailPrice: 3.5 });
  });

  it('reads the sheet that looks like stops, or the one that is wanted, the same the next time', async () => {
    const stops = (name: string) => [
      ['Store number', 'Name', 'City', 'State'],
      ['7', name, 'Joplin', 'MO'],
    ];
    const book = await workbook({
      sheets: [
        { name: 'Cover', rows: [['Prices of November']] },
        { name: 'North', rows: stops('North Plaza') },
        { name: 'South', rows: stops('South Plaza') },
      ],
    });
    const file = new Uint8Array(book);
    const first = await compared(file, 'stops.xlsx');
    expect(first.layout).toMatchObject({ sheets: ['Cover', 'North', 'South'], sheet: 'North' });
    await admin.call('cancelImport', { params: { id: first.id } });
    const south = await compared(file, 'stops.xlsx', { sheet: 'South' });
    expect(south.layout).toMatchObject({ sheet: 'South' });
    expect((await rows(south.id))[0]).toMatchObject({ name: 'South Plaza' });
    await apply(south.id);
    expect((await compared(file, 'stops.xlsx')).layout).toMatchObject({ sheet: 'South' });
    expect(await compared(file, 'stops.xlsx', { sheet: 'West' })).toMatchObject({
      stage: 'failed',
      error: 'The workbook has no sheet called "West".',
    });
  });

  it('lets the price stand that a rule says, and says of each row which one it gives way to', async () => {
    const line = (price: string, date: string) => `7,North,Joplin,MO,${price},${date}`;
    const header = 'Store number,Name,City,State,Net price,Price date';
    const job = await compared(
      [header, line('3.3', '2026-11-20'), line('3.1', '2026-11-21'), line('3.2', '')].join('\n'),
    );
    expect(job).toMatchObject({ counts: { created: 1, duplicate: 2 }, layout: { prices: 'last', differing: 1 } });
    const reasons = async () => (await rows(job.id)).map(({ reason }) => reason);
    expect(await reasons()).toEqual([
      'The net price $3.30 gives way to $3.20 of row 4, the last of this stop.',
      'The net price $3.10 gives way to $3.20 of row 4, the last of this stop.',
      undefined,
    ]);
    await readAgain(job.id, { prices: 'latest' });
    expect(await reasons()).toEqual([
      'The net price $3.30 gives way to $3.10 of row 3, the latest of this stop.',
      undefined,
      'The net price $3.20 gives way to $3.10 of row 3, the latest of this stop.',
    ]);
    expect((await readAgain(job.id, { prices: 'lowest' })).layout?.prices).toBe('lowest');
    await apply(job.id);
    const { body } = await admin.call('stations', { query: { size: 1 } });
    expect(body.content[0]).toMatchObject({ netPrice: 3.1, retailPriceDate: '2026-11-21' });
    const again = await compared([header, line('3.3', '2026-11-20'), line('3.1', '2026-11-21')].join('\n'));
    expect(again).toMatchObject({ layout: { prices: 'lowest', remembered: true }, counts: { unchanged: 1 } });
    await server.db.execute(sql`truncate import_layouts`);
  });

  it.runIf(existsSync(REAL_FILE))(
    'names the differing prices of the real list, and takes it by each rule',
    { timeout: 120_000 },
    async () => {
      const job = await compared(new Uint8Array(readFileSync(REAL_FILE)), 'prices.csv');
      expect(job.layout?.columns.map(({ meaning }) => meaning)).toEqual([
        'Store number',
        'Name',
        'Address',
        'City',
        'State',
        'Identificator',
        'Retail price',
      ]);
      expect(job.layout?.differing).toBeGreaterThan(500);
      const lowest = await readAgain(job.id, { prices: 'lowest' });
      expect(lowest.counts).toEqual(job.counts);
      await admin.call('cancelImport', { params: { id: job.id } });
    },
  );
});

it('a rule lets one offer stand that none is better than, and no other offer keeps quiet about it', () => {
  const price = fc.option(
    fc.integer({ min: 300, max: 305 }).map((cents) => cents / 100),
    { nil: undefined },
  );
  const day = fc.option(
    fc.constantFrom('2026-11-20', '2026-11-21').map((text) => new Date(text)),
    { nil: undefined },
  );
  const offer = fc.record({ retailPrice: price, retailPriceDate: day }).filter((one) => one.retailPrice !== undefined);
  fc.assert(
    fc.property(fc.array(offer, { minLength: 1, maxLength: 6 }), fc.constantFrom(...PRICE_RULES), (some, rule) => {
      const offers = some.map((one, at) => ({ ...one, row: at + 2 }) as Offer);
      const stands = standing(offers, rule);
      if (rule === 'last') expect(stands).toBe(offers.at(-1));
      if (rule === 'lowest') expect(stands?.retailPrice).toBe(Math.min(...offers.map((one) => one.retailPrice ?? 9)));
      if (rule === 'latest') {
        const days = offers.map((one) => one.retailPriceDate?.getTime() ?? 0);
        expect(stands?.retailPriceDate?.getTime() ?? 0).toBe(Math.max(...days));
      }
      const silent = offers.filter((one) => givesWay(one, stands, rule) === undefined);
      for (const one of silent) expect(one.retailPrice).toBe(stands?.retailPrice);
      expect(differ(offers)).toBe(silent.length < offers.length);
    }),
  );
});
