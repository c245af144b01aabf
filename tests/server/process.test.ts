import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, signInAt } from '#tests/support/harness/client.ts';

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const root = mkdtempSync(join(tmpdir(), 'milepost-process-'));
const running: ChildProcess[] = [];

/** Runs one of the server's programs on the test's data folder. */
const run = (program: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run => {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: {
      ...process.env,
      ...{
        NODE_ENV: 'development',
        PORT: '0',
        DATA_DIR: join(root, 'data'),
        PAGE_DIR: join(root, 'page'),
        DATABASE_URL: '',
      },
      ...env,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return { child, output: () => output, ended: new Promise((resolve) => child.on('exit', resolve)) };
};

/** The address that the start-up block names. */
const ready = async (server: Run): Promise<string> => {
  for await (const _ of server.child.stdout ?? []) {
    const url = /Milepost is ready at (\S+)/.exec(server.output())?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The server did not start: ${server.output()}`);
};

describe('the server as a process', { timeout: 120_000 }, () => {
  let server: Run;
  let url: string;
  /** The driver's tickets: those of a first start, and the one that is to be kept. */
  let kept: number;
  beforeAll(async () => {
    mkdirSync(join(root, 'page'));
    writeFileSync(join(root, 'page/index.html'), '<title>Milepost</title>');
    server = run('server/main.ts');
    url = await ready(server);
  }, 120_000);
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  const at = () => ({ url, mainApiUrl: url, authApiUrl: url });
  const tickets = async (): Promise<number> => (await (await signInAt(at(), 'driver')).call('ownTickets')).body.total;

  it('prints the address and the demonstration accounts, and serves page and API', async () => {
    expect(server.output()).toContain('driver@milepost.test');
    expect(server.output()).toContain('Milepost-2026!');
    const before = await tickets();
    const driver = await signInAt(at(), 'driver');
    expect((await driver.call('createTicket', { body: { message: 'Kept', service_id: 1 } })).status).toBe(200);
    kept = await tickets();
    expect(kept).toBe(before + 1);
    expect(await (await fetch(`${url}/map`, { headers: { Accept: 'text/html' } })).text()).toContain('Milepost');
    expect((await createClient(at()).call('config')).status).toBe(200);
  });

  it('refuses a second process on its data folder and says who holds it', async () => {
    const second = run('server/main.ts');
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      new RegExp(`held by process ${server.child.pid}, started \\S+; it listens at http://127\\.0\\.0\\.1:\\d+\\.`),
    );
  });

  it('says that a port is taken, and gives its data folder back', async () => {
    const { port } = new URL(url);
    const data = join(root, 'other');
    const second = run('server/main.ts', [], { PORT: port, DATA_DIR: data });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} is in use.`);
    expect(existsSync(join(data, 'milepost.lock'))).toBe(false);
  });

  it('takes an import from the command line while it runs', async () => {
    const file = join(root, 'stops.csv');
    writeFileSync(file, 'Name,City,State,Price\nNew stop,Joplin,MO,3.5\nLost stop,Nowhereville,ZZ,3.5\n');
    const first = run('server/cli/import.ts', [file]);
    expect(await first.ended).toBe(0);
    expect(first.output()).toContain('2 rows read: 1 stops created, 0 changed, 0 unchanged');
    expect(first.output()).toContain('row 3: The row has no coordinates, and the town Nowhereville, ZZ is not known.');
    const driver = await signInAt(at(), 'driver');
    expect((await driver.call('stations', { query: { size: 1 } })).body.content[0].name).toBe('New stop');
  });

  it('lets no one import through the local door without the secret', async () => {
    const response = await fetch(`${url}/local/import`, { method: 'POST', body: 'Name\nX\n' });
    expect(response.status).toBe(403);
  });

  it('keeps everything when it is killed, and takes its folder over at the next start', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    server = run('server/main.ts');
    url = await ready(server);
    expect(await tickets()).toBe(kept);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('closes cleanly at %s', async (signal) => {
    // A terminal's signal reaches a program twice where another one started it.
    server.child.kill(signal);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(existsSync(join(root, 'data/milepost.lock'))).toBe(false);
    server = run('server/main.ts');
    url = await ready(server);
    expect(await tickets()).toBe(kept);
  });

  it('is not needed for an import: the command opens the folder itself', async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    const file = join(root, 'stops.csv');
    const second = run('server/cli/import.ts', [file]);
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain('2 rows read: 0 stops created, 0 changed, 1 unchanged');
    const missing = run('server/cli/import.ts', [join(root, 'none.csv')]);
    expect(await missing.ended).toBe(1);
    expect(missing.output()).toContain('Nothing was imported');
  });
});
