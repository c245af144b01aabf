import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { LOCAL_TAX_PATH } from '#server/imports/routes/tax-rates.ts';
import { readTaxFile } from '#server/imports/tax-file.ts';
import { allTaxTables, taxTableOf } from '#src/planner/tax-rates.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const latest = allTaxTables([]).at(-1);
const states = Object.keys(latest?.rates ?? {});
const HEADER = 'quarter,state,rate,surcharge';

/** A whole quarter as a file: the last one's rates but for those given. */
const fileOf = (quarter: string, rates: Record<string, number | string> = {}): string => {
  const row = (state: string) =>
    `${quarter},${state},${rates[state] ?? latest?.rates[state] ?? ''},${latest?.surcharges[state] ?? ''}`;
  return [HEADER, ...states.map(row), `${quarter},OR,,`].join('\n');
};
const DOUBLE =
  'The headers "Rate" (column C) and "rate" (column D) mean the same. Keep one of these columns and upload the file again.';
const problemsOf = (csv: string) => readTaxFile(csv, [], NOW).found.problems;

describe('a file of fuel tax rates', () => {
  it('is a new quarter, compared with the one before', () => {
    const { tables, found } = readTaxFile(fileOf('4Q2026', { TX: 0.25 }), [], NOW);
    expect(found).toEqual({
      quarters: [
        {
          quarter: '4Q2026',
          states: states.length,
          against: '3Q2026',
          changes: [{ state: 'TX', surcharge: false, before: 0.2, after: 0.25 }],
        },
      ],
      problems: [],
    });
    expect(tables[0]?.rates).toMatchObject({ TX: 0.25, CA: 0.979 });
    expect(tables[0]?.rates).not.toHaveProperty('OR');
    expect(tables[0]?.surcharges).toEqual(latest?.surcharges);
  });

  it('may be called by other headers, with blanks, a dollar sign and small letters', () => {
    const csv = fileOf('4q2026', { TX: '$.25' })
      .replace(HEADER, '\uFEFFQuarter , Jurisdiction,Rate USD per gallon,note,Surcharge-USD per gallon')
      .replaceAll(/,([^,\n]*)$/gm, ',why,$1')
      .replace(',note,why,', ',note,')
      .replace('TX', ' tx ');
    const { tables, found } = readTaxFile(csv, [], NOW);
    expect(found.problems).toEqual([]);
    expect(tables[0]).toMatchObject({ quarter: '4Q2026', rates: { TX: 0.25 } });
  });

  it.each([
    ['semicolons', (csv: string) => csv.replaceAll(',', ';')],
    ['tabs', (csv: string) => csv.replaceAll(',', '\t')],
    ['a line that names the separator', (csv: string) => `sep=;\r\n${csv.replaceAll(',', ';')}`],
    [
      'a title with commas over semicolons',
      (csv: string) => `Rates, by state, all of them\n${csv.replaceAll(',', ';')}`,
    ],
    ['a title above the header', (csv: string) => `Rates,,,\n\n${csv}`],
    ['what is drawn as nothing', (csv: string) => csv.replaceAll('TX', '\u200bTX').replace('0.25', '0.25\u200b')],
  ])('may have %s', (_, written) => {
    const csv = fileOf('4Q2026', { TX: 0.25 });
    expect(readTaxFile(written(csv), [], NOW)).toEqual(readTaxFile(csv, [], NOW));
    expect(readTaxFile(written(csv), [], NOW).found.problems).toEqual([]);
  });

  it('says in which row quotation marks do not match', () => {
    expect(problemsOf(`${fileOf('4Q2026')}\n"4Q2026,TX`)).toEqual([
      { row: states.length + 3, reason: 'The quotation marks of this row do not match.' },
    ]);
  });

  it.each([
    ['', 'The header row lacks quarter, state, rate'],
    ['quarter,state\n4Q2026,TX', 'The header row lacks rate'],
    [HEADER, 'There is no row below the header'],
    ['"a"b\n'.repeat(201), /^More than 200 rows have quotation marks that do not match\. /],
    [`Quarter,State,Rate,rate\n4Q2026,TX,0.2,0.3`, DOUBLE],
    [`Quarter,State,Rate,Rate\n4Q2026,TX,0.2,0.3`, DOUBLE.replace('"rate"', '"Rate"')],
  ])('is refused as a whole: %#', (csv, reason) => {
    expect(problemsOf(csv)).toEqual([
      { row: 1, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
    ]);
  });

  it.each([
    [{ TX: 'twenty' }, 'The rate "twenty" is not a number of dollars a gallon, as 0.4550'],
    [{ TX: '-0.2' }, 'The rate "-0.2" is not a number of dollars a gallon, as 0.4550'],
    [{ TX: '1e9' }, 'The rate "1e9" is not a number of dollars a gallon, as 0.4550'],
    [{ TX: '"0,2"' }, 'The rate "0,2" has a decimal comma. Write 0.2 with a point.'],
    [{ TX: 20 }, 'The rate must not exceed 3 dollars a gallon'],
  ])('names the row that is wrong: %#', (rates, reason) => {
    const { tables, found } = readTaxFile(fileOf('4Q2026', rates), [], NOW);
    expect(found.problems).toEqual([{ row: states.indexOf('TX') + 2, reason }]);
    expect(tables).toEqual([]);
  });

  it.each([
    ['4Q2026,ZZ,0.2,', '"ZZ" is not a state\'s two letters'],
    ['4Q2026,TX,0.2,', '4Q2026 has TX twice'],
    ['fourth,TX,0.2,', 'The quarter "FOURTH" must look like 4Q2026'],
    ['4Q2019,TX,0.2,', 'The quarter must lie between 2020 and 2027'],
    ['1Q2028,TX,0.2,', 'The quarter must lie between 2020 and 2027'],
  ])('names a row too many: %s', (row, reason) => {
    expect(problemsOf(`${fileOf('4Q2026')}\n${row}`)).toEqual([{ row: states.length + 3, reason }]);
  });

  it('has a rate for some state, so that an empty column takes no rate away', () => {
    const csv = [HEADER, ...[...states, 'OR'].map((state) => `4Q2026,${state},,`)].join('\n');
    const { tables, found } = readTaxFile(csv, [], NOW);
    expect(tables).toEqual([]);
    expect(found.problems).toEqual([{ row: 1, reason: '4Q2026 has no rate for any state: fill in the column rate' }]);
  });

  it('holds every state that the quarter before it has', () => {
    expect(problemsOf(`${HEADER}\n4Q2026,TX,0.2,`)[0]?.reason).toMatch(/^4Q2026 lacks AL, AR, /);
  });

  it('holds every state that an earlier quarter of the same file has, whichever comes first in it', () => {
    const [, ...rows] = fileOf('1Q2027', { OR: 0.3 }).replace(',OR,,', ',OR,0.3,').split('\n');
    const short = fileOf('2Q2027', { TX: 0.25 }).replace('\n2Q2027,OR,,', '');
    const csv = [short, ...rows].join('\n');
    expect(problemsOf(csv)).toEqual([{ row: 1, reason: '2Q2027 lacks OR' }]);
    const { quarters, problems } = readTaxFile(`${csv}\n2Q2027,OR,0.3,`, [], NOW).found;
    expect(problems).toEqual([]);
    expect(quarters.map(({ quarter, against, changes }) => [quarter, against, changes])).toEqual([
      ['2Q2027', '1Q2027', [{ state: 'TX', surcharge: false, before: latest?.rates.TX, after: 0.25 }]],
      ['1Q2027', '3Q2026', [{ state: 'OR', surcharge: false, before: undefined, after: 0.3 }]],
    ]);
  });

  it('is told of by the numbers that its rows have in a spreadsheet, blank ones and all', () => {
    const [header, ...rows] = fileOf('4Q2026').split('\n');
    const wrong = '4Q2026,ZZ,0.2,';
    const reason = '"ZZ" is not a state\'s two letters';
    const csv = ['', header, '', '  ', wrong, ...rows, '', wrong, '', ''].join('\r\n');
    expect(problemsOf(csv)).toEqual([5, rows.length + 7].map((row) => ({ row, reason })));
    expect(problemsOf(['', header, '4Q2026,TX,0.2,'].join('\n'))).toMatchObject([{ row: 2 }]);
    expect(problemsOf(`\n\nquarter,state\n4Q2026,TX`)).toMatchObject([{ row: 3 }]);
  });

  it('tells fifty problems at most', () => {
    expect(problemsOf([HEADER, ...Array.from({ length: 2_000 }, () => 'x,y,z,')].join('\n'))).toHaveLength(50);
  });

  it('takes the place of its quarter alone, from then on', () => {
    const { tables } = readTaxFile(fileOf('4Q2026', { TX: 0.25 }), [], NOW);
    const uploaded = tables.map((table) => ({ ...table, source: 'a test', asOf: '2026-11-23' }));
    expect(taxTableOf(undefined, NOW.getTime())).toMatchObject({ table: { quarter: '3Q2026' }, over: true });
    expect(taxTableOf(undefined, NOW.getTime(), uploaded)).toMatchObject({
      table: { quarter: '4Q2026', rates: { TX: 0.25 }, source: 'a test' },
      over: false,
    });
    expect(taxTableOf('3Q2026', NOW.getTime(), uploaded).table.rates.TX).toBe(0.2);
  });
});

describe('fuel tax rates over HTTP', () => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer();
    admin = await server.signIn('admin');
    await addStations(server.db, [buildStation({ latitude: 40, longitude: -97, state: 'NE', netPrice: 3.1 })]);
  });
  afterAll(() => server.close());
  const quarterNow = taxTableOf(undefined, Date.now());
  const now = `${Math.floor(new Date().getUTCMonth() / 3) + 1}Q${new Date().getUTCFullYear()}`;
  const upload = (csv: string, write: boolean) => admin.call('importTaxRates', { body: { csv, write } });
  const creditNow = async () => {
    const driver = await server.signIn('driver');
    const { body } = await driver.call('plan', {
      body: {
        ...{ amountOfFuel: 40, trunkCapacity: 100, taxBasis: 'ifta' },
        routePoints: [-100, -98, -96, -94].map((longitude) => ({ latitude: 40, longitude })),
      },
    });
    const { fuelPlan, taxRates } = body;
    return { credit: fuelPlan[0].location.netPrice - fuelPlan[0].priceAfterTax, taxRates };
  };

  it('are shown before they are stored, and stored when nothing is wrong; plans follow at once', async () => {
    const file = fileOf(now, { NE: 0.5 });
    const shown = await upload(file, false);
    expect(shown).toMatchObject({ status: 200, body: { written: false, problems: [] } });
    expect((await creditNow()).credit).toBeCloseTo(quarterNow.table.rates.NE ?? 0, 6);

    expect(await upload(`${file}\n${now},ZZ,1,`, true)).toMatchObject({ body: { written: false } });
    expect((await admin.call('taxTables')).body[0].quarter).toBe(quarterNow.table.quarter);

    expect(await upload(file, true)).toMatchObject({ status: 200, body: { written: true } });
    const { credit, taxRates } = await creditNow();
    expect(credit).toBeCloseTo(0.5, 6);
    expect(taxRates).toMatchObject({ quarter: now, over: false, table: { quarter: now, rates: { NE: 0.5 } } });
    // Who uploaded it is for staff to know.
    expect(JSON.stringify(taxRates)).not.toContain('uploadedBy');
    const [first] = (await admin.call('taxTables')).body;
    expect(first).toMatchObject({ quarter: now, uploadedBy: expect.stringMatching(/\w/) });

    expect(await upload(fileOf(now, { NE: 0.6 }), true)).toMatchObject({
      body: { quarters: [{ against: now, changes: [{ state: 'NE', before: 0.5, after: 0.6 }] }] },
    });
    expect((await creditNow()).credit).toBeCloseTo(0.6, 6);
  });

  it('are not stored over what somebody else has stored since the preview', async () => {
    const quarter = `1Q${new Date().getUTCFullYear() + 1}`;
    const save = (rate: number, from?: string) =>
      admin.call('importTaxRates', { body: { csv: fileOf(quarter, { NE: rate }), write: true, from } });
    const preview = async (rate: number) => (await upload(fileOf(quarter, { NE: rate }), false)).body;
    const { from } = await preview(0.51);
    expect(await save(0.52, (await preview(0.52)).from)).toMatchObject({ body: { written: true } });

    const refused = await save(0.51, from);
    const changes = [{ state: 'NE', surcharge: false, before: 0.52, after: 0.51 }];
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'TAX_RATES_CHANGED', found: { written: false, quarters: [{ against: quarter, changes }] } },
    });
    const { found } = refused.body;
    expect(found).toEqual(await preview(0.51));
    expect((await admin.call('taxTables')).body[0]).toMatchObject({ quarter, rates: { NE: 0.52 } });

    expect((await save(0.51, found.from)).body.written).toBe(true);
    // The answer may have been lost: what is stored already is no conflict. Who names nothing has it stored in any case.
    expect((await save(0.51, from)).body.written).toBe(true);
    expect((await save(0.53)).body.written).toBe(true);
    const [first, second] = [(await preview(0.54)).from, (await preview(0.55)).from];
    const both = await Promise.all([save(0.54, first), save(0.55, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('say what a body must be', async () => {
    expect((await upload('', true)).status).toBe(422);
    const long = await upload('x'.repeat(50_001), true);
    expect(long).toMatchObject({ status: 422 });
    expect(long.body.message).toContain('upload one quarter at a time');
  });

  it('are taken from the command of this machine alone', async () => {
    const app = createApp(server.services, { localSecret: 'the-secret' });
    const post = (secret: string) =>
      app.request(LOCAL_TAX_PATH, {
        method: 'POST',
        headers: { 'X-Milepost-Secret': secret, 'Content-Type': 'application/json' },
        body: JSON.stringify({ csv: fileOf(now, { NE: 0.7 }), write: true }),
      });
    expect((await post('wrong')).status).toBe(403);
    expect(await (await post('the-secret')).json()).toMatchObject({ written: true });
    expect((await creditNow()).credit).toBeCloseTo(0.7, 6);
  });
});
