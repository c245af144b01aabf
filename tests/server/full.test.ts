import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type ApiClient, createClient, type Reply, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { stop } from '#tests/support/harness/program.ts';
import { smallDisk } from '#tests/support/harness/small-disk.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });
const programs = dataPrograms('full');
const disk = smallDisk(programs.root, 220);
afterAll(() => {
  disk.remove();
  programs.end();
});

const refusedForNow = ({ status, body, headers }: Reply) => ({
  ...{ status, code: body.code, again: Number(headers.get('retry-after')) > 0, words: String(body.message) },
});
const NOT_NOW = { status: 503, code: 'UNAVAILABLE', again: true, words: expect.stringMatching(/try again/) };

describe.runIf(disk.mounted)('a server whose disk is full', { timeout: 240_000 }, () => {
  afterEach(disk.empty);

  it('refuses for now what it cannot keep, loses nothing that it took, and goes on when there is room', async () => {
    const { program, url } = await programs.serve({ DATA_DIR: join(disk.folder, 'data') });
    const driver = await signInAt(at(url), 'driver');
    const { id } = (await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body;
    const taken: string[] = [];
    const send = async (text: string): Promise<Reply> => {
      const reply = await driver.call('sendMessage', {
        body: { text, ticket_id: String(id) },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      if (reply.status === 200) taken.push(text);
      return reply;
    };
    const file = pngFile('tire.png', 300_000);
    const upload = async () => put(url, await announce(driver, id, file), file.bytes);
    await send('before');
    expect((await upload()).status).toBe(200);

    // Files leave the database its room: people go on writing.
    disk.fill(40 * 1024 * 1024);
    expect(refusedForNow(await upload())).toEqual(NOT_NOW);
    expect((await send('while files are refused')).status).toBe(200);

    // No room for anybody.
    disk.fill(0);
    let refused: Reply | undefined;
    for (let at = 0; refused === undefined && at < 3_000; at += 1) {
      const reply = await send(`${at} ${Math.random().toString(36).repeat(200)}`.slice(0, 3_900));
      if (reply.status !== 200) refused = reply;
    }
    expect(refused && refusedForNow(refused)).toEqual(NOT_NOW);
    expect(program.child.exitCode).toBeNull();

    disk.empty();
    await expect.poll(async () => (await send('after')).status, { timeout: 60_000 }).toBe(200);
    expect((await upload()).status).toBe(200);
    const { body } = await driver.call('messages', { params: { ticketId: String(id) } });
    const stored = (body.content ?? body).map(({ text }: { text: string }) => text);
    expect(taken.filter((text) => !stored.includes(text))).toEqual([]);
    await stop(program);
  });
});

describe.runIf(postgresUrl() !== '')('a server with a single connection', { timeout: 240_000 }, () => {
  it('does everything that it does with more, and answers in turn', async () => {
    const database = await emptyPostgres();
    const env = { DATA_DIR: join(programs.root, 'pool'), DATABASE_URL: database.url, DATABASE_POOL: '1' };
    const { program, url } = await programs.serve(env);
    const [driver, owner, admin] = await Promise.all(
      (['driver', 'super', 'admin'] as const).map((role) => signInAt(at(url), role)),
    );
    if (driver === undefined || owner === undefined || admin === undefined) throw new Error('Nobody is signed in.');
    const anonymous = createClient(at(url));
    const worked = async (call: Promise<Reply>) => {
      const { status, body } = await call;
      expect([status, body]).toEqual([200, body]);
      return body;
    };
    const keyed = (client: ApiClient, ...[name, options = {}]: Parameters<ApiClient['call']>) =>
      worked(client.call(name, { ...options, headers: { 'Idempotency-Key': crypto.randomUUID() } }));
    const { id } = await keyed(driver, 'createTicket', { body: { message: 'Tires', service_id: 1 } });
    const file = pngFile();
    const announced = await announce(driver, id, file);
    expect((await put(url, announced, file.bytes)).status).toBe(200);
    const attachments = [announced.body.s3Key];
    await keyed(driver, 'sendMessage', { body: { text: '', ticket_id: String(id), attachments } });

    // Many at once, of all kinds: whoever took a second connection in the midst of its work would wait for itself.
    const sends = Array.from({ length: 30 }, (_, at) =>
      keyed(driver, 'sendMessage', { body: { text: `At once ${at}`, ticket_id: String(id) } }),
    );
    const users = (await worked(owner.call('users'))).content;
    const other = users.find(({ email }: { email: string }) => email === 'owner@milepost.test');
    const form = new FormData();
    form.set('file', new Blob(['Name,Address,City,State\nA stop,1 Main St,Joplin,MO\n']), 'stops.csv');
    await Promise.all([
      ...sends,
      keyed(owner, 'rejectUser', { params: { userId: String(other.id) } }),
      worked(anonymous.call('resetInitiate', { body: { email: 'admin@milepost.test' } })),
      worked(admin.call('importStations', { raw: form })),
      worked(driver.call('messages', { params: { ticketId: String(id) } })),
      worked(driver.call('refresh', { body: { refreshToken: driver.refreshToken, username: '' } })),
    ]);
    const { body } = await driver.call('messages', { params: { ticketId: String(id) } });
    const texts = (body.content ?? body).map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text.startsWith('At once'))).toHaveLength(30);
    expect(program.output()).not.toMatch(/database-away|failed/);
    await stop(program);
    await database.drop();
  });

  it('refuses what waits too long for that connection, in words, and goes on once it is free', async () => {
    const database = await emptyPostgres();
    const env = { DATA_DIR: join(programs.root, 'exhausted'), DATABASE_URL: database.url, DATABASE_POOL: '1' };
    const { program, url } = await programs.serve(env);
    const driver = await signInAt(at(url), 'driver');
    const { id } = (await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body;
    const send = (text: string) =>
      driver.call('sendMessage', { body: { text, ticket_id: String(id) }, headers: { 'Idempotency-Key': text } });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table messages in access exclusive mode');
    const held = send('a-message-that-holds-it');
    await expect
      .poll(async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const waiting = await Promise.all(['first', 'second'].map((name) => send(`a-message-that-waits-${name}`)));
    for (const { status, headers, body } of waiting) {
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(headers.get('Retry-After')).not.toBeNull();
    }
    expect(program.output()).toContain('CONNECTION_BROKEN');
    await holder.query('rollback');
    await holder.end();
    expect((await held).status).toBe(200);
    for (const name of ['first', 'second']) expect((await send(`a-message-that-waits-${name}`)).status).toBe(200);
    const { body } = await driver.call('messages', { params: { ticketId: String(id) } });
    expect((body.content ?? body).filter(({ text }: { text: string }) => text.startsWith('a-message-'))).toHaveLength(
      3,
    );
    await stop(program);
    await database.drop();
  });
});
