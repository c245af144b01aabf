import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { TAX_RATES } from '#src/contract/limits.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { previewTaxFile, saveTaxFile } from '#src/features/admin/upload/commands.ts';
import { chosenTaxFile, taxCsv, taxFileText } from '#src/features/admin/upload/model/tax-file.ts';
import { allTaxTables } from '#src/planner/tax-rates.ts';
import { TAX_RATES_TEXT } from '#src/texts/tax-rates.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { openRealDesk } from '#tests/support/client/real-desk.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const latest = allTaxTables([]).at(-1);
/** A new quarter's file: the last one's rates but for one. */
const fileOf = (rate: number): string => {
  if (latest === undefined) throw new Error('no rates');
  return taxCsv({ ...latest, quarter: '4Q2026', rates: { ...latest.rates, NE: rate } });
};
const changesTo = (rate: number, before: number | undefined) => [
  { state: 'NE', surcharge: false, before, after: rate },
];

describe('reading a file of fuel tax rates', () => {
  const csv = '\uFEFFquarter,state,rate\r\n4Q2026,TX,0.2 – so\r\n';
  const utf16 = Buffer.from(csv, 'utf16le');
  const latin = Uint8Array.from([...csv.slice(1)], (char) => (char === '–' ? 0x96 : char.charCodeAt(0)));
  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-16LE', utf16],
    ['UTF-16BE', Buffer.from(utf16).swap16()],
    ['UTF-16LE without a mark', utf16.subarray(2)],
    ['Windows-1252', latin],
  ])('understands %s', async (_, bytes) => {
    expect(await taxFileText(new File([bytes], 'rates.csv'))).toEqual({ ok: true, value: csv.slice(1) });
  });
  it('says what is no text or too long', async () => {
    expect(await taxFileText(new File(['PK\u0003\u0004\0a\0'], 'rates.csv'))).toEqual({
      ok: false,
      error: TAX_RATES_TEXT.wrongType('rates.csv'),
    });
    const long = new File(['x'.repeat(TAX_RATES.maxFileLength + 1)], 'rates.csv');
    expect(chosenTaxFile([long]).ok).toBe(true);
    expect(await taxFileText(long)).toEqual({ ok: false, error: TAX_RATES_TEXT.tooLarge('rates.csv') });
    const longer = { name: 'rates.csv', size: 2 * TAX_RATES.maxFileLength + 3 };
    expect(chosenTaxFile([longer])).toEqual({ ok: false, error: TAX_RATES_TEXT.tooLarge('rates.csv') });
  });
});

describe('uploading fuel tax rates', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'accounts' });
    const desk = await openRealDesk(server);
    setRuntime((await desk.signedIn('admin@milepost.test')).runtime);
  });
  afterAll(async () => {
    await closeClients();
    await server.close();
  });
  afterEach(() => void vi.restoreAllMocks());

  const previewed = async (csv: string) => {
    const read = await previewTaxFile(csv);
    if (!read.ok) throw new Error(read.error.sentence);
    return read.value;
  };

  it('stores nothing over what a colleague has stored since the preview, and says what the file changes now', async () => {
    const csv = fileOf(0.51);
    const seen = await previewed(csv);
    expect(seen.quarters).toMatchObject([{ against: latest?.quarter, changes: changesTo(0.51, latest?.rates.NE) }]);
    const colleague = await server.signIn('super');
    await colleague.call('importTaxRates', { body: { csv: fileOf(0.52), write: true } });

    const refused = await saveTaxFile(csv, seen);
    if (refused.ok) throw new Error('stored over it');
    const { sentence, found } = refused.error;
    expect(sentence).toBe(TAX_RATES_TEXT.changed);
    expect(found).toMatchObject({
      written: false,
      quarters: [{ against: '4Q2026', changes: changesTo(0.51, 0.52) }],
    });
    expect(found).toEqual(await previewed(csv));

    // Seen as it is now, it is stored.
    expect(await saveTaxFile(csv, found ?? seen)).toMatchObject({ ok: true, value: { written: true } });
  });

  it('says in the server’s sentence why a file is not taken at all', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = { sentence: 'The file is empty', again: false };
    expect(await previewTaxFile('')).toMatchObject({ ok: false, error });
  });

  it.each([
    [500, {}, TAX_RATES_TEXT.failed.garbled],
    [502, '<html>Bad Gateway</html>', TAX_RATES_TEXT.failed.garbled],
    [200, '<html>Welcome. Buy an hour</html>', TAX_RATES_TEXT.failed.garbled],
    [413, '<html>Request Entity Too Large</html>', TAX_RATES_TEXT.failed.tooLarge('50,000')],
  ])('does not blame the file for an answer %i that is not the server’s: %j', async (status, body, sentence) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.faults.add({ method: 'POST', path: '*/tax-rates', times: 1, action: { kind: 'status', status, body } });
    expect(await previewTaxFile(fileOf(0.51))).toMatchObject({ ok: false, error: { sentence, again: status !== 413 } });
  });
});
