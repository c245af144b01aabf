import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { stopRows, type TestCell, workbook } from '#tests/support/builders/workbooks.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MB = 1024 * 1024;
const STOPS: TestCell[][] = [...stopRows(3)];

describe('hostile files sent to the server', () => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer();
    admin = await server.signIn('admin');
    await server.db.delete(stations);
  });
  afterAll(() => server.close());

  const upload = (content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Reply> => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    return admin.call('importStations', { raw: form });
  };
  const stored = async () => (await server.db.select({ count: sql<number>`count(*)::int` }).from(stations))[0]?.count;

  const bomb = () =>
    workbook({
      sheets: [{ rows: STOPS }],
      parts: [{ path: 'xl/worksheets/sheet1.xml', content: '', declaredBytes: 2_000 * MB }],
    });
  const macros = () => workbook({ sheets: [{ rows: STOPS }], contentTypes: ['application/vnd.ms-office.vbaProject'] });
  const formulas = () =>
    workbook({
      sheets: [
        {
          rows: [
            ['Name', 'Price'],
            ['A', { xml: '<c r="@"><f>B1</f></c>' }],
          ],
        },
      ],
    });
  const text = (content: string) => async () => Buffer.from(content);
  it.each([
    ['a zip bomb', bomb, 'stops.xlsx', /^The workbook unpacks to more than 512 MB\. /],
    ['a workbook with macros', macros, 'stops.xlsx', /^The workbook holds macros, /],
    ['a renamed picture', async () => Buffer.from('\x89PNG\r\n', 'latin1'), 'stops.xlsx', /^This is a picture\. /],
    [
      'formulas without results',
      formulas,
      'stops.xlsx',
      /^The cell B2 holds a formula whose result is not in the file\. /,
    ],
    [
      'doubled headers',
      text('Name,State,STATE\nA,MO,KS\n'),
      'stops.csv',
      /^The headers "State" \(column B\) and "STATE" /,
    ],
  ])('%s gets its sentence, and the server lives on', async (_, made, name, sentence) => {
    const reply = await upload(new Uint8Array(await made()), name);
    expect(reply).toMatchObject({ status: 422, body: { code: 'BAD_FILE', message: expect.stringMatching(sentence) } });
    expect(await stored()).toBe(0);
    expect((await admin.call('config')).status).toBe(200);
  });

  it('200 MB are refused while they come', async () => {
    const reply = await upload(new Uint8Array(200 * MB), 'stops.csv');
    expect(reply).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect((await admin.call('config')).status).toBe(200);
  });

  it('Windows-1252 and UTF-16 are read, and a workbook too', async () => {
    const line = 'Name,City,State\r\nJoe’s Café,Joplin,MO\r\n';
    const latin = Uint8Array.from(line, (char) => (char === '’' ? 0x92 : char.charCodeAt(0)));
    expect((await upload(latin, 'stops.csv')).body).toMatchObject({ read: 1, created: 1, rejected: [] });
    const wide = new Uint8Array(Buffer.from(`\uFEFF${line}`, 'utf16le'));
    expect((await upload(wide, 'stops.csv')).body).toMatchObject({ read: 1, unchanged: 1, rejected: [] });
    const book = await workbook({ sheets: [{ rows: STOPS }], formats: ['yyyy-mm-dd'] });
    expect((await upload(new Uint8Array(book), 'stops.xlsx')).body).toMatchObject({
      read: 3,
      created: 3,
      rejected: [],
    });
    const named = await server.db.select().from(stations).orderBy(stations.id);
    expect(named[0]?.name).toBe('Joe’s Café');
    expect(named[1]).toMatchObject({ storeNo: '0001', zipCode: '60481', retailPriceDate: new Date('2026-01-05') });
  });

  it.each([
    ['what turns the direction of the text behind it', 'stops\u202Exslx.csv', 'stopsxslx.csv'],
    ['its folder', 'C:\\fleet\\stops.csv', 'stops.csv'],
    ['what makes it longer than a name', `${'🚚'.repeat(150)}s.csv`, `${'🚚'.repeat(97)}s.csv`],
  ])('a file is called without %s', async (_, name, called) => {
    await upload('Name,City,State\nA,Joplin,MO\n', name);
    expect((await admin.call('imports')).body[0]).toMatchObject({ fileName: called });
  });

  it.each([
    ['half a surrogate pair', '_xD800_'],
    ['NUL', '_x0000_'],
  ])('a header with %s among columns that mean nothing to us does no harm', async (_, harm) => {
    const content = await workbook({
      sheets: [
        {
          rows: [
            ['Name', 'City', 'State', `Col${harm}our`],
            ['A', 'Joplin', 'MO', `b${harm}`],
          ],
        },
      ],
    });
    const { status, body } = await upload(new Uint8Array(content), 'stops.xlsx');
    expect([status, body.read]).toEqual([200, 1]);
  });

  it('a date that no database keeps is a rejected row', async () => {
    const dates = ['+275760-01-01', '-000004-01-01', '0001-01-01'];
    const rows = dates.map((date, at) => `S${at},A${at},Joplin,MO,3,${date}`).join('\n');
    const { status, body } = await upload(`Store number,Name,City,State,Price,Price date\n${rows}\n`, 'stops.csv');
    expect(status).toBe(200);
    expect(body.rejected.map(({ reason }: { reason: string }) => reason)).toEqual(
      dates.map((date) => `The price date "${date}" is not a date. Write it like 2026-11-28, or leave the cell empty.`),
    );
  });
});
