import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, type Reply, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { liveMainPath } from '#tests/support/harness/main-path.ts';
import { type Program, readyAt } from '#tests/support/harness/program.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

const MB = 1024 * 1024;
const PHOTO = pngFile('photo.png', 10 * MB);
/** Megabytes of objects that the server's own thread may have: it ends where it would need more. */
const HEAP_MB = 96;
/** Kilobytes that the whole process may write to, threads and buffers included (decision 0426). */
const PROCESS_KB = 1_500_000;

/** What may be answered to too much: it is busy with another one, too large, too often, no room for now. */
const REFUSALS: readonly number[] = [409, 413, 429, 503, 507];
/** @throws anything but a connection that the server has ended */
const cutOff = (error: unknown): undefined => {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (code !== 'EPIPE' && code !== 'ECONNRESET' && code !== 'UND_ERR_SOCKET') throw error;
};

describe.runIf(process.platform === 'linux')('a server with little memory', { timeout: 240_000 }, () => {
  const programs = dataPrograms('memory');
  let program: Program;
  let url: string;
  let driver: ApiClient;
  let owner: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    const env = { DATA_DIR: join(programs.root, 'data'), NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    program = programs.run('server/main.ts', [], env, `ulimit -d ${PROCESS_KB}`);
    url = await readyAt(program);
    const at = { url, mainApiUrl: url, authApiUrl: url };
    [driver, owner] = [await signInAt(at, 'driver'), await signInAt(at, 'super')];
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  }, 180_000);
  afterAll(() => programs.end());

  const sendFiles = (count: number): Promise<Reply> => {
    const raw = new FormData();
    raw.set('ticket_id', ticketId);
    raw.set('text', 'Look');
    for (let at = 0; at < count; at += 1) {
      raw.append('attachments', new Blob([PHOTO.bytes], { type: 'image/png' }), `photo-${at}.png`);
    }
    return driver.call('sendMessage', { raw, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  };
  const putFile = async (): Promise<Reply> => {
    const announced = await announce(driver, ticketId, PHOTO);
    return announced.status === 200 ? put(url, announced, PHOTO.bytes) : announced;
  };
  const spreadsheet = (sizeBytes: number): Promise<Reply> => {
    const raw = new FormData();
    const line = `Stop,Exit 1,Joplin,MO,36.9,-94.5,3.7,${'x'.repeat(9_000)}\n`;
    const text = `Name,Address,City,State,Lat,Lon,Price,Remark\n${line.repeat(Math.floor(sizeBytes / line.length))}`;
    raw.set('file', new Blob([text]), 'stops.csv');
    return owner.call('importStations', { raw });
  };
  const longBody = (): Promise<Reply> =>
    driver.call('sendMessage', { body: { ticket_id: ticketId, text: 'x'.repeat(2 * MB) } });

  it('refuses with words what is too much, serves the rest, and loses nothing that it acknowledged', async () => {
    const acknowledged: string[] = [];
    let over = false;
    const write = async (): Promise<void> => {
      for (let at = 0; at < 40 && (!over || at < 5); at += 1) {
        const text = `Message ${at}`;
        const body = { ticket_id: ticketId, text };
        const headers = { 'Idempotency-Key': crypto.randomUUID() };
        const answer = await driver.call('sendMessage', { body, headers }).catch(cutOff);
        if (answer?.status === 200) acknowledged.push(text);
      }
    };
    const writing = write();
    const tried = await Promise.all(
      [
        ...Array.from({ length: 6 }, () => sendFiles(3)),
        ...Array.from({ length: 20 }, putFile),
        ...Array.from({ length: 2 }, () => spreadsheet(12 * MB)),
        spreadsheet(70 * MB),
        ...Array.from({ length: 20 }, longBody),
        // Who still sends when the refusal has been said is cut off, and may not get to read it.
      ].map((call) => call.catch((error: unknown) => cutOff(error))),
    );
    // 408 is the platform's own, to who is too slow with the head of a call, as a test on a busy machine may be.
    const answers = tried.filter((one) => one !== undefined && one.status !== 408) as Reply[];
    over = true;
    await writing;
    const refused = answers.filter(({ status }) => status >= 400);
    const told = refused.map(({ status, body }) => ({ status, message: String(body.message) }));
    const odd = told.filter((one) => !REFUSALS.includes(one.status) || !/^[A-Z].{10,}\.$/.test(one.message));
    expect(odd).toEqual([]);
    expect(told.filter(({ status }) => status === 413).length).toBeGreaterThan(5);
    expect(answers.length - refused.length).toBeGreaterThan(5);

    // The same process, without a restart.
    expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);
    const { body } = await driver.call('messages', { params: { ticketId } });
    const texts = (body.items ?? body).map((message: { text: string }) => message.text);
    expect(acknowledged.length).toBeGreaterThan(4);
    expect(acknowledged.filter((text) => !texts.includes(text))).toEqual([]);
    expect((await putFile()).status).toBe(200);
    expect((await spreadsheet(100_000)).status).toBe(200);
    await liveMainPath(url);
  });
});
