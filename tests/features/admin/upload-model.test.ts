import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readHeader } from '#server/imports/columns.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { ImportStage } from '#src/contract/import.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { stationSchema } from '#src/contract/station.ts';
import { chosenFile } from '#src/features/admin/upload/model/chosen-file.ts';
import { dateText, degrees, momentText } from '#src/features/admin/upload/model/format.ts';
import {
  countsLine,
  filtersOf,
  isCancellable,
  isMoving,
  isUnfinished,
  rowsToWrite,
} from '#src/features/admin/upload/model/job.ts';
import { isGarbledAnswer, problemText } from '#src/features/admin/upload/model/problem.ts';
import { rejectedCsv, rejectedFileName } from '#src/features/admin/upload/model/rejected.ts';
import { combinedName, FLAGS, flagList } from '#src/features/admin/upload/model/stop.ts';
import { templateCsv } from '#src/features/admin/upload/model/template.ts';

const file = (name: string, size = 10) => ({ name, size });

describe('choosing a spreadsheet', () => {
  it('takes one .xlsx, .xls or .csv, in any case', () => {
    for (const name of ['a.xlsx', 'b.XLS', 'stops of may.csv']) expect(chosenFile([file(name)]).ok).toBe(true);
  });
  it.each([
    [[file('a.csv'), file('b.csv')], 'One file at a time.'],
    [[], 'One file at a time.'],
    [[file('photo.png')], 'photo.png is not a spreadsheet. Choose a .xlsx, .xls or .csv file.'],
    [[file('csv')], 'csv is not a spreadsheet.'],
    [[file('a.xlsm')], 'a.xlsm is not a spreadsheet.'],
    [[file('a.csv', 0)], 'a.csv is empty.'],
    [[file('a.csv', IMPORT.maxBytes + 1)], 'a.csv is 64 MB. The largest spreadsheet is 64 MB'],
  ])('says what is wrong with %j', (files, sentence) => {
    const chosen = chosenFile(files);
    expect(!chosen.ok && chosen.error).toContain(sentence);
  });
  it('takes a file of exactly the largest size', () => {
    expect(chosenFile([file('a.csv', IMPORT.maxBytes)]).ok).toBe(true);
  });
});

describe('an import by its stage', () => {
  it('can be cancelled until something is written, and is asked for while the server works', () => {
    const stages = [
      'reading',
      'comparing',
      'ready',
      'writing',
      'done',
      'undoing',
      'undone',
      'cancelled',
      'failed',
    ] as const;
    expect(stages.filter(isCancellable)).toEqual(['reading', 'comparing', 'ready']);
    expect(stages.filter(isMoving)).toEqual(['reading', 'comparing', 'writing', 'undoing']);
    expect(stages.filter(isUnfinished)).toEqual(['reading', 'comparing', 'ready', 'writing', 'undoing']);
  });
  const counts = { created: 1, changed: 1200, unchanged: 0, duplicate: 0, suspicious: 0, rejected: 2 };
  it.each<[ImportStage, string]>([
    ['reading', 'Nothing is written yet'],
    ['comparing', 'Nothing is written yet'],
    ['ready', '1 to create · 1,200 to change · 2 rejected'],
    ['writing', '1 to create · 1,200 to change · 2 rejected'],
    ['done', '1 created · 1,200 changed · 2 rejected'],
    ['undone', '1 created · 1,200 changed · 2 rejected'],
    ['cancelled', 'Nothing was written'],
    ['failed', 'Nothing was written'],
  ])('%s, is listed with what is true of its rows', (stage, line) => {
    expect(countsLine({ stage, counts })).toBe(line);
  });
  it('writes what it creates and changes; doubles have a tile where there are any', () => {
    const counts = { created: 37, changed: 112, unchanged: 1092, duplicate: 0, suspicious: 0, rejected: 7 };
    const suspicions = [
      { kind: 'state', rows: 4, ticked: 3 },
      { kind: 'price-usual', rows: 2, ticked: 0 },
    ] as const;
    expect(rowsToWrite({ counts, suspicions: [] })).toBe(149);
    expect(rowsToWrite({ counts, suspicions: [...suspicions] })).toBe(152);
    expect(filtersOf({ counts })).toEqual(['all', 'created', 'changed', 'unchanged', 'rejected']);
    expect(filtersOf({ counts: { ...counts, duplicate: 1 } })).toContain('duplicate');
    expect(filtersOf({ counts: { ...counts, suspicious: 1 } })).toContain('suspicious');
  });
});

describe('the template', () => {
  it.each(['stations', 'prices'] as const)('for %s has only headers that the server understands', (kind) => {
    const [header = '', example = ''] = templateCsv(kind).replace('\uFEFF', '').split('\r\n');
    expect(readHeader(header.split(',')).every((column) => column !== undefined)).toBe(true);
    expect(example).not.toContain("'");
    expect(header).toContain('Net price');
    expect(header.includes('Tire service')).toBe(kind === 'stations');
  });
});

describe('rejected rows as CSV', () => {
  it('have row, column and reason, and no cell that a spreadsheet would calculate', () => {
    const text = rejectedCsv([
      { row: 214, column: 'Latitude', reason: '=HYPERLINK("http://x")' },
      { row: 7, column: undefined, reason: undefined },
    ]);
    expect(text).toBe('\uFEFFRow,Column,Reason\r\n214,Latitude,"\'=HYPERLINK(""http://x"")"\r\n7,,cannot be taken\r\n');
    fc.assert(
      fc.property(fc.string(), (reason) => {
        const line =
          rejectedCsv([{ row: 1, column: '', reason }])
            .split('Reason\r\n')[1]
            ?.slice(0, -2) ?? '';
        return !/^1,,"?[=+\-@\t\r]/.test(line);
      }),
    );
  });
  it('lie in a file named after the spreadsheet', () => {
    expect(rejectedFileName('stations.november.xlsx')).toBe('stations.november - rejected rows.csv');
  });
});

describe('what the tables show', () => {
  const stop = v.parse(stationSchema, {
    id: 1,
    name: 'Panhandle Fuel Stop',
    identificator: 'TX-3108',
    city: 'Shamrock',
    serviceTypes: ['LIGHT_MECHANICAL', 'PARKING'],
    truckBrands: ['Volvo'],
  });
  it('has a column for each of the seven services and six brands', () => {
    expect(FLAGS.map(({ header }) => header)).toEqual([
      'Tire service',
      'Oil change',
      'Truck wash',
      'Emergency roadside',
      'Parking',
      'Light mechanical',
      'Towing',
      'Freightliner',
      'Volvo',
      'Mack',
      'International',
      'Kenworth',
      'Peterbilt',
    ]);
    expect(FLAGS.filter(({ of }) => of(stop)).map(({ header }) => header)).toEqual([
      'Parking',
      'Light mechanical',
      'Volvo',
    ]);
    expect(flagList(stop, 'services')).toBe('Parking, Light mechanical');
    expect(combinedName(stop)).toBe('Panhandle Fuel Stop TX-3108');
  });
  it('has dates as day, abbreviated month, year, and degrees to four decimals', () => {
    expect(dateText('2026-11-21')).toBe('21 Nov 2026');
    expect(dateText('no date')).toBeUndefined();
    expect(momentText('2026-11-21T14:41:00')).toBe('21 Nov 2026 2:41PM');
    expect(degrees(-100.249)).toBe('-100.2490');
    expect(degrees(undefined)).toBeUndefined();
  });
  it("tells a failure in the server's sentence, else in one of ours", () => {
    const words = { offline: 'no signal', timeout: 'late', garbled: 'faulty', tooLarge: 'large', other: 'refused' };
    expect(problemText({ kind: 'rejected', message: 'The file is empty.' }, words)).toBe('The file is empty.');
    expect(problemText({ kind: 'rejected', status: 422, body: {} }, words)).toBe('refused');
    expect(problemText({ kind: 'offline' }, words)).toBe('no signal');
    expect(problemText({ kind: 'timeout' }, words)).toBe('late');
    expect(problemText({ kind: 'rejected' }, 'the one sentence')).toBe('the one sentence');
  });
  const page = '<html>Bad Gateway</html>';
  const full = { code: 'UNAVAILABLE', message: 'Too busy.' };
  it.each<[AppError, string]>([
    [{ kind: 'retryable', status: 500, body: {} }, 'faulty'],
    [{ kind: 'retryable', status: 502, body: page }, 'faulty'],
    [{ kind: 'retryable', status: 504, message: 'upstream timed out', body: 'upstream timed out' }, 'faulty'],
    [{ kind: 'rejected', status: 403, body: page }, 'faulty'],
    [{ kind: 'rejected', status: 400 }, 'faulty'],
    [{ kind: 'invalid-response', status: 200, code: 'GARBLED', body: page }, 'faulty'],
    [{ kind: 'invalid-response', status: 200, message: '/path rows: expected', body: {} }, 'faulty'],
    [{ kind: 'rejected', status: 413, body: page }, 'large'],
    [{ kind: 'rejected', status: 413, message: 'Payload Too Large', body: 'Payload Too Large' }, 'large'],
    [
      { kind: 'rejected', status: 413, message: 'At most 20 MB.', body: { message: 'At most 20 MB.' } },
      'At most 20 MB.',
    ],
    [{ kind: 'retryable', status: 503, ...full, body: full }, 'Too busy.'],
  ])('says nothing against a file that %j says nothing about', (error, said) => {
    const words = { offline: 'no signal', timeout: 'late', garbled: 'faulty', tooLarge: 'large', other: 'refused' };
    expect(problemText(error, words)).toBe(said);
    expect(isGarbledAnswer(error)).toBe(said === 'faulty');
  });
});
