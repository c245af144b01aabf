import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { ImportJob } from '#src/contract/import.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { applyImport, cancelImport, sendFile, undoImport } from '#src/features/admin/upload/commands.ts';
import { isMoving } from '#src/features/admin/upload/model/job.ts';
import { sendingStore } from '#src/features/admin/upload/store.ts';
import { sizeText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { closeClients, until } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

// The thread that reads a spreadsheet is compiled at its first start.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
// The page that may be left; a database takes its place for a browser where it is there at its start.
beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

const STAFF = 'admin@milepost.test';
const CSV = [
  'Combined id,Store number,Name,City,State,Latitude,Longitude,Net price',
  'UP-1,1,First Stop,Russellville,AR,35.2784,-93.1338,3.34',
  'UP-2,2,Second Stop,Grants,NM,35.1473,-107.8514,3.40',
  'UP-3,3,Third Stop,Moriarty,NM,135,-106,3.40',
].join('\n');
const spreadsheet = (text = CSV, name = 'stops.csv') => new File([text], name, { type: 'text/csv' });

const started = async (strict: boolean): Promise<TestServer> => startServer({ strict, seed: 'accounts' });
const signIn = async (server: TestServer): Promise<RealDesk> => {
  const desk = await openRealDesk(server);
  setRuntime((await desk.signedIn(STAFF)).runtime);
  return desk;
};
const stations = async (server: TestServer): Promise<number> => {
  const admin = await server.signIn('admin');
  return (await admin.call('stations', { query: { page: 0, size: 1 } })).body.totalElements;
};

describe('uploading to the reference server', () => {
  let server: TestServer;
  let desk: RealDesk;
  beforeAll(async () => {
    server = await started(false);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    desk = await signIn(server);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    server.faults.clear();
    await closeClients();
  });

  /** The import once the server rests. */
  const settled = async (id: string): Promise<ImportJob> => {
    let job: ImportJob | undefined;
    const isAtRest = async () => {
      const answer = await runtime().call('importJob', { params: { id } });
      if (answer.ok) job = answer.value;
      return job !== undefined && !isMoving(job.stage);
    };
    // Asked without a pause, the server would have no time for it.
    await expect.poll(isAtRest, { timeout: 25_000, interval: 50 }).toBe(true);
    if (!job) throw new Error('no import');
    return job;
  };
  const previewed = async (file = spreadsheet()): Promise<ImportJob> => {
    const sent = await sendFile(file, 'stations', true);
    if (!sent.ok || sent.value.kind !== 'job') throw new Error(JSON.stringify(sent));
    return settled(sent.value.job.id);
  };

  it('writes nothing until it is applied, and goes back when it is undone', async () => {
    const job = await previewed();
    expect(job).toMatchObject({ stage: 'ready', fileName: 'stops.csv', rows: 3 });
    expect(job.counts).toMatchObject({ created: 2, rejected: 1 });
    expect(await stations(server)).toBe(0);
    expect((await applyImport(job.id)).ok).toBe(true);
    expect(await settled(job.id)).toMatchObject({ stage: 'done', undoable: true });
    expect(await stations(server)).toBe(2);
    expect((await undoImport(job.id)).ok).toBe(true);
    expect(await settled(job.id)).toMatchObject({ stage: 'undone', undoable: false });
    expect(await stations(server)).toBe(0);
  });

  it('is undone where another import came after it; what was never written is not, in the server’s sentence', async () => {
    const first = await previewed();
    await applyImport(first.id);
    await settled(first.id);
    const second = await previewed(spreadsheet(CSV.replace('3.34', '3.29')));
    await applyImport(second.id);
    await settled(second.id);
    expect((await undoImport(first.id)).ok).toBe(true);
    expect(await settled(first.id)).toMatchObject({ stage: 'undone' });
    // The second list has changed one of the two stops, and so has confirmed that it is there.
    expect(await stations(server)).toBe(1);
    const unwritten = await previewed(spreadsheet(CSV.replace('3.34', '3.19')));
    const refused = await undoImport(unwritten.id);
    await cancelImport(unwritten.id);
    expect(!refused.ok && refused.error.sentence).toMatch(/^[A-Z].*\.$/);
    await undoImport(second.id);
    await settled(second.id);
    expect(await stations(server)).toBe(0);
  });

  it('forgets a preview that is cancelled', async () => {
    const before = await stations(server);
    const job = await previewed(spreadsheet(CSV.replace('UP-1,1,First', 'UP-9,9,Ninth').replace('35.2784', '35.2884')));
    expect(job.counts.created).toBeGreaterThan(0);
    const cancelled = await cancelImport(job.id);
    expect(cancelled.ok && cancelled.value.stage).toBe('cancelled');
    expect(await stations(server)).toBe(before);
  });

  it('says in a sentence that the line broke or that the file was refused; nothing hangs on', async () => {
    server.faults.add({ path: '/api/maintenance-services/imports', times: 1, action: { kind: 'drop-before' } });
    const broken = await sendFile(spreadsheet(), 'stations', true);
    expect(!broken.ok && broken.error.sentence).toBe(UPLOAD.failed.offline);
    expect(sendingStore.getState().sending).toBeUndefined();
    server.faults.add({
      path: '/api/maintenance-services/imports',
      times: 1,
      action: { kind: 'status', status: 422, body: { code: 'BAD_FILE', message: 'The file is empty.' } },
    });
    const refused = await sendFile(spreadsheet(), 'stations', true);
    expect(!refused.ok && refused.error.sentence).toBe('The file is empty.');
  });

  it.each([
    [500, {}, UPLOAD.failed.garbled],
    [502, '<html>Bad Gateway</html>', UPLOAD.failed.garbled],
    // A captive portal's.
    [200, '<html>Welcome. Buy an hour</html>', UPLOAD.failed.garbled],
    [413, '<html>Request Entity Too Large</html>', UPLOAD.failed.tooLarge(sizeText(IMPORT.maxBytes))],
  ])('does not blame the file for an answer %i that is not the server’s: %j', async (status, body, said) => {
    server.faults.add({
      path: '/api/maintenance-services/imports',
      times: 1,
      action: { kind: 'status', status, body },
    });
    const broken = await sendFile(spreadsheet(), 'stations', true);
    expect(broken).toMatchObject({ ok: false, error: { sentence: said, again: status !== 413 } });
  });

  it('has the browser ask before the page is left, as long as a file is on its way', async () => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    server.faults.add({ path: '/api/maintenance-services/imports', action: { kind: 'hang-after' } });
    expect(leave()).toBe(true);
    const sent = sendFile(spreadsheet(), 'stations', true);
    expect(leave()).toBe(false);
    sendingStore.getState().sending?.stop();
    await sent;
    expect(leave()).toBe(true);
  });

  it('stops on the person’s word, and when they sign out', async () => {
    server.faults.add({ path: '/api/maintenance-services/imports', action: { kind: 'hang-after' } });
    const first = sendFile(spreadsheet(), 'stations', true);
    await until(() => sendingStore.getState().sending !== undefined, 'a file on its way');
    sendingStore.getState().sending?.stop();
    expect(await first).toEqual({ ok: true, value: { kind: 'stopped' } });
    const second = sendFile(spreadsheet(), 'stations', true);
    await until(() => sendingStore.getState().sending !== undefined, 'a file on its way');
    const out = runtime().session.signOut('keep');
    desk.device.clock.advance(1_000);
    await out;
    await second;
    expect(sendingStore.getState().sending).toBeUndefined();
  });
});

describe('uploading to a backend that is only what the specification says', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await started(true);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await signIn(server);
  });
  afterEach(closeClients);

  it.each([
    ['known to have no preview', false],
    ['found out on the way', true],
  ])('writes at once, %s, and shows its report', async (_, preview) => {
    const sent = await sendFile(spreadsheet(), 'stations', preview);
    expect(sent).toMatchObject({ ok: true, value: { kind: 'report', fileName: 'stops.csv' } });
    expect(await stations(server)).toBe(2);
  });

  it('does not say of a page of the Wi-Fi’s that the file was imported', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const body = '<html>Welcome. Buy an hour</html>';
    server.faults.add({ path: '/api/maintenance-services/import', action: { kind: 'status', status: 200, body } });
    const sent = await sendFile(spreadsheet(), 'stations', false);
    expect(!sent.ok && sent.error.sentence).toBe(UPLOAD.failed.unsure);
  });
});
