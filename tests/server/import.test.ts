import { existsSync, readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { bitOf } from '#server/stations/view.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { importReportSchema } from '#src/contract/station.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** 8,151 rows of the real world; lies beside the project where it is developed and is never copied into it. */
const REAL_FILE = new URL('../../../shared/data/truckstop-diesel-prices.csv', import.meta.url);

eachDatabase('the import of stations', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.execute('truncate stations restart identity cascade'));

  const upload = (content: string | Uint8Array<ArrayBuffer>, name = 'stops.csv'): Promise<Reply> => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    return admin.call('importStations', { raw: form });
  };
  const importing = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await upload(content);
    expect(body.message).toBeUndefined();
    expect(status).toBe(200);
    return v.parse(importReportSchema, body);
  };
  const stored = () => server.db.select().from(stations).orderBy(asc(stations.id));
  const only = async () => {
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    if (row === undefined) throw new Error('No station was stored.');
    return row;
  };

  it.runIf(existsSync(REAL_FILE))(
    'takes the real price list whole, and a second time changes nothing',
    { timeout: 120_000 },
    async () => {
      const file = new Uint8Array(readFileSync(REAL_FILE));
      const first = await importing(file);
      expect(first).toMatchObject({ read: 8_151, changed: 0, unchanged: 0 });
      // Of 8,151 good rows, so many are doubted: prices far from those of their state.
      expect(first.rejected).toHaveLength(34);
      for (const { reason } of first.rejected) expect(reason).toMatch(/^The retail price \$\d\.\d+ is far from \$/);
      expect(first.created).toBeGreaterThan(6_700);
      expect(first.created + first.duplicates + first.rejected.length).toBe(8_151);
      const before = await stored();
      server.clock.advance(60_000);
      expect(await importing(file)).toEqual({ ...first, created: 0, changed: 0, unchanged: first.created });
      expect(await stored()).toEqual(before);
      const edmonton = before.find(({ storeNo }) => storeNo === '629');
      expect(edmonton).toMatchObject({ city: 'Edmonton', state: 'AB', identificator: '80', approximate: true });
      expect(edmonton?.latitude).toBeCloseTo(53.5, 0);
      expect(before.find(({ storeNo }) => storeNo === '69383')?.city).toBe('Watson Lake');
      expect(before.every(({ latitude, longitude }) => latitude !== null && longitude !== null)).toBe(true);
    },
  );

  it('lets the last price of several rows stand, and counts them', async () => {
    const report = await importing(
      'OPIS Truckstop ID,Truckstop Name,City,State,Rack ID,Retail Price\n7,A #7,Joplin,MO,1,3.5\n7,A #7,Joplin,MO,1,3.7\n7,A #7 West,Joplin,MO,1,3.6\n',
    );
    expect(report).toMatchObject({ read: 3, created: 1, duplicates: 2, rejected: [] });
    expect(await only()).toMatchObject({ name: 'A #7 West', retailPrice: 3.6 });
  });

  it('invents no date for a price: its import is kept beside it, and a changed price loses the date of the old one', async () => {
    const header = 'Store number,Name,City,State,Identificator,Retail price,Net price,Price date\n';
    const row = (rest: string) => `${header}7,A,Joplin,MO,1,${rest}\n`;
    const times = async () => {
      const { retailPriceDate, priceImportedAt } = (await only()) ?? {};
      return [retailPriceDate, priceImportedAt];
    };
    const first = server.clock.now();
    await importing(row('3.5,,'));
    expect(await times()).toEqual([null, first]);
    server.clock.advance(60_000);
    const dated = server.clock.now();
    await importing(row('3.5,,2026-01-05'));
    expect(await times()).toEqual([new Date('2026-01-05'), dated]);
    server.clock.advance(60_000);
    // The same again, and twice in one file with another between: nothing has changed, so the date stands.
    expect(await importing(row('3.5,,'))).toMatchObject({ unchanged: 1 });
    expect(await importing(`${row('3.7,,')}7,A,Joplin,MO,1,3.5,,\n`)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await times()).toEqual([new Date('2026-01-05'), dated]);
    await importing(row('3.5,3.2,'));
    expect(await times()).toEqual([null, server.clock.now()]);
  });

  it('understands every header alias, all kinds of flags, quotes, CRLF and a byte order mark', async () => {
    const text = [
      '\uFEFFSTORE_NO;"Location  Name";Street;Town;Province;Postal Code;Lat;Lng;DIESEL;Net-Price;Price date;Chain;Combin ID;Rack-ID;tire service;Oil Change;towing;Electrical Repair;VOLVO;mack;Colour',
      '0412;"Smith; ""Big"" Stop";I-44, Exit 1;Joplin;mo;64804;37.05;-94.5;$3.899;3.4;2026-01-05;Smith;C-1;9;Yes;x;0;TRUE;y;No;red',
      '',
    ].join('\r\n');
    expect(await importing(text)).toMatchObject({ read: 1, created: 1, rejected: [] });
    expect(await only()).toMatchObject({
      storeNo: '0412',
      storeNumber: '0412',
      name: 'Smith; "Big" Stop',
      address: 'I-44, Exit 1',
      city: 'Joplin',
      state: 'MO',
      zipCode: '64804',
      latitude: 37.05,
      longitude: -94.5,
      approximate: false,
      retailPrice: 3.899,
      netPrice: 3.4,
      retailPriceDate: new Date('2026-01-05'),
      chain: 'Smith',
      combinId: 'C-1',
      identificator: '9',
      services: bitOf(1) | bitOf(2) | bitOf(6),
      brands: bitOf(2),
    });
  });

  it('tells each row that it cannot take, with its number and reason, and takes the others', async () => {
    const report = await importing(
      [
        'Name,City,State,Latitude,Longitude,Retail Price,Parking,Combined ID',
        'Good,Joplin,MO,,,3.5,yes',
        ',Joplin,MO,,,3.5,',
        'Bad price,Joplin,MO,,,cheap,',
        'Bad place,Joplin,MO,95,-94,3.5,',
        'Half a place,Joplin,MO,37,,3.5,',
        'Lost,Nowhereville,ZZ,,,3.5,',
        '"Broken "quote" here,Joplin,MO,,,3.5,',
        'Bad flag,Joplin,MO,,,3.5,perhaps',
        ',,,,,,',
        'Short,Joplin,MO',
        'Townless,,,,,3.5,',
        'Known,,,,,3.5,,C-9',
      ].join('\n'),
    );
    expect(report).toMatchObject({ read: 11, created: 2 });
    expect(report.rejected).toEqual([
      { row: 3, reason: expect.stringMatching(/^The row has nothing to tell the stop by: /) },
      {
        row: 4,
        reason:
          'The retail price "cheap" is not a number from 0.01 to 100. Write it like 3.459, or leave the cell empty.',
      },
      {
        row: 5,
        reason:
          'The latitude "95" is not a number from -90 to 90. Write it like 37.0842, or leave both coordinates empty.',
      },
      { row: 6, reason: 'The row has one coordinate without the other.' },
      { row: 7, reason: 'The row has no coordinates, and the town Nowhereville, ZZ is not known.' },
      { row: 8, reason: 'The quotation marks of this row do not match.' },
      { row: 9, reason: 'Parking says "perhaps", which is neither yes nor no.' },
      { row: 12, reason: expect.stringMatching(/^The row has nothing to tell the stop by: /) },
      { row: 13, reason: 'The row has no coordinates and no town.' },
    ]);
    expect((await stored()).map(({ name }) => name)).toEqual(['Good', 'Short']);
  });

  it('gives up a row with an open quotation mark alone, not what follows it', async () => {
    const lines = [
      'Name,Address,City,State',
      'A,"I-44, Exit 1",Joplin,MO',
      'B,"I-44, Exit 2,Joplin,MO',
      '',
      'C,"I-44,',
    ];
    const report = await importing(
      [...lines, 'Exit 3",Joplin,MO', '"D,x,Joplin,MO', 'E,"I-44, Exit 5",Joplin,MO'].join('\n'),
    );
    expect(report.rejected.map(({ row }) => row)).toEqual([3, 6]);
    expect((await stored()).map(({ name, address }) => [name, address])).toEqual([
      ['A', 'I-44, Exit 1'],
      ['C', 'I-44, Exit 3'],
      ['E', 'I-44, Exit 5'],
    ]);
  });

  it('refuses a file whose quotation marks are broken throughout', async () => {
    const reply = await upload(`Name,City,State\n${'"A "b",Joplin,MO\n'.repeat(300)}`);
    expect(reply).toMatchObject({ status: 422, body: { code: 'BAD_FILE' } });
  });

  describe('matching', () => {
    const HEADER = 'Combined ID,Identificator,Store Number,Name,Address,City,State,Retail Price';
    const rows = (...lines: string[]) => importing([HEADER, ...lines].join('\n'));
    beforeEach(() => rows('C-1,9,412,Smith Stop,I-44 Exit 1,Joplin,MO,3.5'));

    it.each([
      ['combined id', 'c 1,8,999,Renamed,Elsewhere,Joplin,MO,3.6'],
      ['identificator and store number', ',9,412,Renamed,Elsewhere,Joplin,MO,3.6'],
      ['name, address and city, without case and punctuation', ',,,SMITH  STOP,"I-44, exit 1",JOPLIN ,MO,3.6'],
    ])('goes by %s', async (_, line) => {
      expect(await rows(line)).toMatchObject({ created: 0, changed: 1 });
      expect((await only()).retailPrice).toBe(3.6);
    });

    it.each([
      ['another combined id', 'C-2,9,412,Smith Stop,I-44 Exit 1,Joplin,MO,3.6'],
      ['another store number under the same name', ',9,413,Smith Stop,I-44 Exit 1,Joplin,MO,3.6'],
    ])('tells apart: %s', async (_, line) => {
      expect(await rows(line)).toMatchObject({ created: 1, changed: 0 });
    });

    it('keeps what the file leaves blank, and the date of a price that stays', async () => {
      const before = await only();
      server.clock.advance(60_000);
      expect(await importing(`${HEADER}\nC-1,,,,,,,3.5\n`)).toMatchObject({ changed: 0, unchanged: 1 });
      expect(await only()).toEqual(before);
    });

    it('replaces an approximate place by a real one, and keeps that', async () => {
      expect((await only()).approximate).toBe(true);
      await importing('Combined ID,Lat,Lon\nC-1,37.01,-94.51\n');
      expect(await only()).toMatchObject({ latitude: 37.01, longitude: -94.51, approximate: false });
      await rows('C-1,9,412,Smith Stop,I-44 Exit 1,Joplin,MO,3.7');
      expect(await only()).toMatchObject({ latitude: 37.01, approximate: false, retailPrice: 3.7 });
    });

    it("places a stop by its exit, and a town's anew once exits are known", async () => {
      const before = await only();
      expect(before).toMatchObject({ approximate: true, placedBy: 'exit' });
      const town = { latitude: 37.08, longitude: -94.51, placedBy: null };
      await server.db.update(stations).set(town);
      expect(await rows('C-1,9,412,Smith Stop,I-44 Exit 1,Joplin,MO,3.5')).toMatchObject({ changed: 1 });
      expect(await only()).toMatchObject({ latitude: before.latitude, longitude: before.longitude, placedBy: 'exit' });
      await rows('C-1,9,412,Smith Stop,HWY 43,Joplin,MO,3.5');
      expect(await only()).toMatchObject({ approximate: true, placedBy: 'town' });
      await importing('Combined ID,Lat,Lon\nC-1,37.01,-94.51\n');
      expect(await only()).toMatchObject({ approximate: false, placedBy: null });
    });

    it('finds the new town of a stop that moved', async () => {
      const before = await only();
      await rows('C-1,9,412,Smith Stop,I-44 Exit 80,Springfield,MO,3.5');
      const after = await only();
      expect(after.longitude).toBeGreaterThan((before.longitude ?? 0) + 1);
    });

    it('reaches the drivers at once', async () => {
      const driver = await server.signIn('driver');
      const { id } = await only();
      const price = async () => (await driver.call('station', { params: { id: String(id) } })).body.retailPrice;
      expect(await price()).toBe(3.5);
      await rows('C-1,9,412,Smith Stop,I-44 Exit 1,Joplin,MO,3.9');
      expect(await price()).toBe(3.9);
    });
  });

  it.each([
    ['a name and a town', 'Name,City,State\nA,Joplin,MO\n'],
    ['a name and coordinates', 'Name,Lat,Lon\nA,37,-94\nA,38,-95\n'],
    ['a combined id and coordinates', 'Combined ID,Lat,Lon\nC-1,37,-94\n'],
  ])('makes nothing twice of a file that has only %s', async (_, text) => {
    const first = await importing(text);
    expect(first).toMatchObject({ created: first.read, rejected: [] });
    expect(await importing(text)).toMatchObject({ created: 0, changed: 0, unchanged: first.read });
  });

  it('makes an invented stop real when a file names it', async () => {
    await server.db
      .insert(stations)
      .values({ combinId: 'C-1', name: 'Invented', latitude: 37, longitude: -94, demonstration: true });
    await importing('Combined ID,Name\nC-1,Invented\n');
    expect((await only()).demonstration).toBe(false);
  });

  describe('encodings', () => {
    const text = 'Name,City,State\nCafé Ñandú,Joplin,MO\n';
    it.each([
      ['UTF-8', new TextEncoder().encode(text)],
      ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
      ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ])('reads %s', async (_, bytes) => {
      await importing(bytes);
      expect((await only()).name).toBe('Café Ñandú');
    });
  });

  it.each([
    ['', 'The file is empty. Choose the spreadsheet with the stops.'],
    ['PK\u0003\u0004', 'The workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.'],
    [
      'a\u0000b',
      'This is not a text file. Open it in a spreadsheet program, save it as .xlsx or .csv and upload that.',
    ],
    ['Colour,Size\nred,9', 'The first row names no known column: a name, a store number or a combined id is needed.'],
  ])('refuses %j as a whole', async (content, message) => {
    expect(await upload(content)).toMatchObject({ status: 422, body: { code: 'BAD_FILE', message } });
    expect(await stored()).toEqual([]);
  });

  it('refuses a request without a file, and a file that is too large', async () => {
    expect((await admin.call('importStations')).body.code).toBe('BAD_FILE');
    expect(await upload(new Uint8Array(IMPORT.maxBytes + 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    });
  });

  it('leaves the tickets of a stop alone', async () => {
    await importing('Combined ID,Name,City,State\nC-1,Smith Stop,Joplin,MO\n');
    const driver = await server.signIn('driver');
    const { id } = await only();
    const ticket = (await driver.call('createTicket', { body: { message: 'Hello', service_id: id } })).body;
    await importing('Combined ID,Name\nC-1,Smith Stop West\n');
    expect((await server.db.select().from(stations).where(eq(stations.id, id))).length).toBe(1);
    const again = await driver.call('ticket', { params: { id: String(ticket.id) } });
    expect(again.body).toMatchObject({ station_name: 'Smith Stop', service_id: id });
  });
});
