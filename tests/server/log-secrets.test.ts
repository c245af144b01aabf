import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJsonLog, type Log } from '#server/log/log.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { type ApiClient, createClient, readReply, signInAt } from '#tests/support/harness/client.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';
import { type Program, readyAt, runProgram } from '#tests/support/harness/program.ts';
import { leaksIn, MARK, MARKED_CODE, markedRequests } from '#tests/support/harness/secrets.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { textFile, upload } from '#tests/support/harness/uploads.ts';

const SUPER = `super-${MARK}@leak.test`;
const DRIVER = `driver-${MARK}@leak.test`;
const PASSWORD = `${MARK}-Road-2026!`;

describe('what production prints', { timeout: 180_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'milepost-secrets-'));
  const secrets: string[] = [];
  let server: Program;
  let url: string;
  beforeAll(async () => {
    mkdirSync(join(root, 'page'));
    writeFileSync(join(root, 'page/index.html'), '<title>Milepost</title>');
    server = runProgram('server/main.ts', [], {
      ...{ ...PRODUCTION_ENV, TRUSTED_PROXIES: '0', HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '' },
      ...{ DATA_DIR: join(root, 'data'), PAGE_DIR: join(root, 'page') },
      ...{ SUPER_ADMIN_EMAIL: SUPER, SUPER_ADMIN_PASSWORD: PASSWORD },
    });
    url = await readyAt(server);
  }, 120_000);
  afterAll(() => {
    server.child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  const at = () => ({ url, mainApiUrl: url, authApiUrl: url });
  const signIn = async (email: string): Promise<ApiClient> => {
    const client = await signInAt(at(), email, PASSWORD);
    secrets.push(client.token ?? '', client.refreshToken ?? '');
    return client;
  };
  /** The newest code that was mailed. */
  const mailedCode = async (): Promise<string> => {
    const folder = join(root, 'data/mail');
    const newest = () => {
      const name = readdirSync(folder).sort().at(-1);
      return name === undefined ? undefined : /^Subject: (\d{6}) /m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    };
    const code = await expect.poll(newest, { timeout: 10_000 }).toBeDefined().then(newest);
    secrets.push(code ?? '');
    return code ?? '';
  };

  it('is lines of JSON from the first on, which says where it is ready', () => {
    const [first = '', ...others] = server.output().trim().split('\n');
    expect(JSON.parse(first)).toMatchObject({
      event: 'started',
      note: expect.stringContaining(`Milepost is ready at ${url} in version `),
    });
    for (const line of others) expect(JSON.parse(line)).toHaveProperty('event');
  });

  it('holds nothing of what its callers send, whatever they ask', async () => {
    const anonymous = createClient(at());
    const boss = await signIn(SUPER);
    // A person's life: everything personal that there is.
    const names = { email: DRIVER, username: DRIVER, password: PASSWORD, firstName: MARK, lastName: MARK };
    expect((await anonymous.call('register', { body: driverSignUp(names) })).status).toBe(200);
    await anonymous.call('confirm', { body: { email: DRIVER, code: MARKED_CODE } });
    expect((await anonymous.call('confirm', { body: { email: DRIVER, code: await mailedCode() } })).status).toBe(200);
    await anonymous.call('login', { body: { username: DRIVER, password: `${MARK}-wrong` } });
    const driver = await signIn(DRIVER);
    const { id } = (await driver.call('profile')).body;
    await boss.call('approveUser', { params: { userId: String(id) } });
    const form = new FormData();
    form.append('file', new Blob([`Name,City,State\n${MARK},Joplin,MO\n`]), `${MARK}.csv`);
    expect((await boss.call('importStations', { raw: form })).status).toBe(200);
    const [stop] = (await driver.call('stations', { query: { size: 1 } })).body.content;
    const { body: ticket } = await driver.call('createTicket', { body: { message: MARK, service_id: stop.id } });
    await upload(url, driver, ticket.id, textFile(`${MARK}.txt`, MARK));
    await driver.call('sendMessage', { body: { ticketId: ticket.id, message: MARK } });
    const refreshed = await anonymous.call('refresh', {
      body: { refreshToken: driver.refreshToken, username: DRIVER },
    });
    secrets.push(refreshed.body.token, refreshed.body.refreshToken);
    await fetch(`${url}/${MARK}?code=${MARK}`);
    await fetch(`${url}/storage/tickets/1/${MARK}?signature=${MARK}`);
    await fetch(`${url}/maps/geocoder/api?q=${MARK}`);
    await fetch(`${url}/maps/router/route/v1/driving/${MARK}?${MARK}`);

    // Every call there is, by everybody; what deletes its caller comes last.
    const rank = (name: string) => (/^(delete|end)/.test(name) ? 1 : 0);
    const calls = Object.entries(ENDPOINTS).sort(([a], [b]) => rank(a) - rank(b));
    const tokens = [`${MARK}.${MARK}.${MARK}`, refreshed.body.token as string, boss.token ?? ''];
    let asked = 0;
    for (const [, endpoint] of calls) {
      for (const token of tokens) {
        for (const request of markedRequests(url, endpoint, token)) {
          await readReply(await fetch(request));
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(calls.length * tokens.length);

    const { headers } = await anonymous.call('profile');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const output = server.output();
    expect(leaksIn(output, [...secrets, MARKED_CODE])).toEqual([]);

    // What was looked through is the log of all that, each line with the request that it tells of.
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const told = new Set(lines.map(({ event }) => event));
    for (const event of ['signed-up', 'verified', 'code-refused', 'signed-in', 'sign-in-refused', 'approved']) {
      expect(told).toContain(event);
    }
    for (const event of ['stations-imported', 'unauthenticated', 'forbidden', 'mail-kept']) {
      expect(told).toContain(event);
    }
    expect(lines.find(({ event }) => event === 'sign-in-refused')).toMatchObject({
      ...{
        method: 'POST',
        route: '/auth/login',
        status: 401,
        code: 'BAD_CREDENTIALS',
        address: '127.0.0.1',
        subject: id,
      },
    });
    const requestId = headers.get('x-request-id');
    expect(lines.filter((line) => line.requestId === requestId)).toMatchObject([
      { event: 'unauthenticated', route: '/api/profile/me', status: 401 },
    ]);
  });
});

describe('an unexpected error', () => {
  /** What a log holds after a call whose statement the database refuses, with what was sent as its parameters. */
  const printedBy = async (make: (print: (line: string) => void) => Log): Promise<string> => {
    const lines: string[] = [];
    const server = await startServer({ log: make((line) => lines.push(line)) });
    try {
      await server.db.execute(sql`alter table users rename to gone`);
      const failed = await server.anonymous.call('login', { body: { username: SUPER, password: PASSWORD } });
      expect(failed.status).toBe(500);
      expect(JSON.stringify(failed.body)).not.toContain(MARK);
      return lines.join('\n');
    } finally {
      await server.close();
    }
  };

  it('is written down with where it happened and without what was sent', async () => {
    const printed = await printedBy((print) => createJsonLog({ now: () => new Date(), print }));
    expect(leaksIn(printed, [PASSWORD])).toEqual([]);
    const line = JSON.parse(printed);
    expect(line).toMatchObject({
      ...{ event: 'failed', method: 'POST', route: '/auth/login', code: 'INTERNAL' },
      error: { name: 'Error', query: expect.stringContaining('"users"'), cause: { code: '42P01' } },
    });
    expect(line.error.stack.join('\n')).toContain('server/accounts/queries/users.ts');
  });

  it('printed as it is would be found by this test', async () => {
    const printed = await printedBy((print) => ({ write: () => undefined, failed: (error) => print(inspect(error)) }));
    expect(leaksIn(printed, []).length).toBeGreaterThan(0);
  });
});
