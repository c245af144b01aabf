import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streetArchive } from '#tests/support/builders/street-town.ts';
import { createClient, signInAt } from '#tests/support/harness/client.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { type Program, readyAt, runProgram } from '#tests/support/harness/program.ts';
import { findTool } from '#tests/support/harness/tool.ts';

const root = mkdtempSync(join(tmpdir(), 'milepost-process-'));
const running: ChildProcess[] = [];

/** Runs one of the server's programs on the test's data folder. @param limit of the shell, which it runs under */
const run = (path: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, limit?: string): Program => {
  const program = runProgram(
    path,
    args,
    {
      ...{ NODE_ENV: 'development', PORT: '0', DATA_DIR: join(root, 'data'), PAGE_DIR: join(root, 'page') },
      ...{ DATABASE_URL: '', ...env },
    },
    limit,
  );
  running.push(program.child);
  return program;
};

describe('the server as a process', { timeout: 120_000 }, () => {
  let server: Program;
  let url: string;
  /** The driver's tickets: those of a first start, and the one that is to be kept. */
  let kept: number;
  beforeAll(async () => {
    mkdirSync(join(root, 'page'));
    writeFileSync(join(root, 'page/index.html'), '<title>Milepost</title>');
    writeFileSync(join(root, 'town.pmtiles'), streetArchive());
    server = run('server/main.ts', [], { MAP_PMTILES: join(root, 'town.pmtiles') });
    url = await readyAt(server);
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
    const { map } = (await createClient(at()).call('config')).body;
    expect(map.streets).toBe(true);
    const style = await (await fetch(`${url}${map.styleUrl.replace('{theme}', 'day')}`)).json();
    expect(style.sources.streets.tiles).toEqual([`${url}/maps/streets/{z}/{x}/{y}.mvt`]);
    expect((await fetch(`${url}/maps/streets/12/889/1615.mvt`)).status).toBe(200);
  });

  it('does not start with streets that it cannot read, before it makes its data folder', async () => {
    const [path, data] = [join(root, 'page/index.html'), join(root, 'streetless')];
    const second = run('server/main.ts', [], { MAP_PMTILES: path, DATA_DIR: data });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Milepost did not start: MAP_PMTILES: ${path} is no PMTiles archive.`);
    expect(existsSync(data)).toBe(false);
  });

  it('says which service it cannot reach', async () => {
    const second = run('server/main.ts', [], {
      DATABASE_URL: 'postgres://m@127.0.0.1:1/m',
      DATA_DIR: join(root, 'far'),
    });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('did not start: PostgreSQL at DATABASE_URL cannot be used: connect ECONNREFUSED');
  });

  it('says which address it is where PostgreSQL has two', async () => {
    const url = 'postgres://m@127.0.0.1:1/m';
    const second = run('server/main.ts', [], {
      ...{ DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATA_DIR: join(root, 'far') },
    });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      'did not start: PostgreSQL at DATABASE_DIRECT_URL cannot be used: connect ECONNREFUSED',
    );
  });

  it.runIf(postgresUrl() !== '').each([
    ['sslmode=require', 'The server does not support SSL connections'],
    ['sslmode=verify-full&sslrootcert=/nowhere/ca.pem', 'ENOENT: no such file or directory'],
  ])('says that it is PostgreSQL whose TLS fails by %s', async (query, why) => {
    const url = `${postgresUrl()}?${query}`;
    const env = { DATABASE_URL: url, DATA_DIR: join(root, 'far') };
    const [server, backup] = [
      run('server/main.ts', [], env),
      run('server/cli/backup.ts', [join(root, 'far.tar.gz')], env),
    ];
    expect([await server.ended, await backup.ended]).toEqual([1, 1]);
    expect(server.output()).toContain(`did not start: PostgreSQL at DATABASE_URL cannot be used: ${why}`);
    expect(backup.output()).toContain(`No backup was made: PostgreSQL cannot be used: ${why}`);
  });

  it.runIf(findTool('openssl') !== undefined)(
    'says that it is PostgreSQL whose certificate nobody has signed',
    async () => {
      const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')];
      execFileSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
      ]);
      const secure = { key: readFileSync(key), cert: readFileSync(cert) };
      // As PostgreSQL answers who asks for TLS; it goes no further.
      const listener = createServer((socket) => {
        socket
          .on('error', () => undefined)
          .once('data', () => {
            socket.write('S');
            new TLSSocket(socket, { isServer: true, ...secure }).on('error', () => undefined);
          });
      });
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      const { port } = listener.address() as AddressInfo;
      const server = run('server/main.ts', [], {
        ...{ DATABASE_URL: `postgres://m@127.0.0.1:${port}/m?sslmode=verify-full`, DATA_DIR: join(root, 'far') },
      });
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain(
        'did not start: PostgreSQL at DATABASE_URL cannot be used: self-signed certificate',
      );
      listener.close();
    },
  );

  // In /proc, Node's recursive way of making a folder never ends.
  it.each([
    { place: 'page/index.html', named: 'page/index.html' },
    ...(existsSync('/proc/self') ? [{ place: '/proc/data/milepost', named: '/proc/data' }] : []),
  ])('does not start where there can be no data folder: $place', async ({ place, named }) => {
    const second = run('server/main.ts', [], { DATA_DIR: resolve(root, place) });
    expect(await second.ended).toBe(1);
    const text = `did not start: There can be no folder ${resolve(root, named)}. Choose another DATA_DIR.`;
    expect(second.output()).toContain(text);
  });

  it.runIf(postgresUrl() !== '')('does not start where files could not arrive, whatever its database is', async () => {
    const { url, drop } = await emptyPostgres();
    const data = join(root, 'page/index.html/data');
    const second = run('server/main.ts', [], { DATABASE_URL: url, DATA_DIR: data });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`did not start: There can be no folder ${data}. Choose another DATA_DIR.`);
    await drop();
  });

  it.runIf(process.platform !== 'win32')('keeps what it writes to its own account', () => {
    const modeOf = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8);
    expect(['data', 'data/db', 'data/milepost.lock'].map(modeOf)).toEqual(['700', '700', '600']);
  });

  it.runIf(process.platform === 'linux')(
    'starts where a first start broke off half-way, as on a full disk',
    async () => {
      const env = { DATA_DIR: join(root, 'half') };
      // No file may become larger than this: unpacking the database ends at its first large one.
      const cut = run('server/main.ts', [], env, 'ulimit -f 64');
      expect(await cut.ended).not.toBe(0);
      const again = run('server/main.ts', [], env);
      const { status } = await createClient({ url: await readyAt(again), mainApiUrl: '', authApiUrl: '' }).call(
        'config',
      );
      expect(status).toBe(200);
      again.child.kill('SIGTERM');
      await again.ended;
    },
  );

  it.runIf(process.platform === 'linux')(
    'keeps files for what it writes, however many connections strangers open',
    async () => {
      const env = { DATA_DIR: join(root, 'few') };
      const few = run('server/main.ts', [], env, 'ulimit -n 900');
      const at = await readyAt(few);
      const { token } = await signInAt({ url: at, mainApiUrl: at, authApiUrl: at }, 'driver@milepost.test');
      const port = Number(new URL(at).port);
      // One who is connected before them all.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = (path: string, body?: object) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
          const call = request(
            { host: '127.0.0.1', port, path, agent, headers, method: body ? 'POST' : 'GET' },
            (answer) => {
              answer.resume().once('end', () => resolve(answer.statusCode));
            },
          );
          call.once('error', reject).end(body && JSON.stringify(body));
        });
      expect(await ask('/healthz')).toBe(200);
      const strangers = await Promise.all(
        Array.from(
          { length: 1_000 },
          () =>
            new Promise<Socket>((resolve) => {
              const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket));
              socket.on('error', () => resolve(socket));
            }),
        ),
      );
      expect(await ask('/ticket', { message: 'Tires', service_id: 1 })).toBe(200);
      for (const socket of strangers) socket.destroy();
      agent.destroy();
      few.child.kill('SIGTERM');
      await few.ended;
    },
  );

  it('refuses an environment that it does not know', async () => {
    const second = run('server/main.ts', [], { NODE_ENV: 'prod' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Milepost did not start: NODE_ENV must be development, production or test.');
  });

  it('refuses a second process on its data folder and says who holds it', async () => {
    const second = run('server/main.ts');
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      new RegExp(`held by process ${server.child.pid}, started \\S+; it listens at http://127\\.0\\.0\\.1:\\d+\\.`),
    );
  });

  // TEST-NET-1: no interface has it. The last is no name by its rules, so that no server of names is asked.
  it.each([
    ['192.0.2.1', 'EADDRNOTAVAIL'],
    ['no..name', 'ENOTFOUND'],
  ])('says that it is HOST where %s cannot be listened at', async (host, code) => {
    // With a real database above all, which is not to be blamed.
    const database = postgresUrl() === '' ? undefined : await emptyPostgres();
    const env = { HOST: host, DATABASE_URL: database?.url ?? '', DATA_DIR: join(root, 'elsewhere') };
    const second = run('server/main.ts', [], env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Milepost did not start: It cannot listen at HOST, which is ${host}, and port 0 (${code}). Set HOST to`,
    );
    await database?.drop();
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

  it('says from the command line what an import would do, and writes nothing', async () => {
    const file = join(root, 'odd.csv');
    writeFileSync(
      file,
      'Name,City,State,Price,Mood\nNew stop,Joplin,MO,3.6,gay\nCheap stop,Tulsa,OK,0.4,sad\nLost stop,Nowhereville,ZZ,3.5,\n',
    );
    const preview = run('server/cli/import.ts', ['--preview', file]);
    expect(await preview.ended).toBe(0);
    expect(preview.output()).toMatch(/3 rows read in \d+\.\d s, nothing written: 0 stops would be created, 1 changed/);
    expect(preview.output()).toContain('1 suspicious, 1 rejected');
    expect(preview.output()).toContain('Columns that are not understood: Mood');
    expect(preview.output()).toMatch(
      /Suspicious, price-range: 1\n {2}row 3, Cheap stop, Tulsa, OK: The retail price \$0\.40 is below \$1\./,
    );
    const driver = await signInAt(at(), 'driver');
    expect((await driver.call('stations', { query: { size: 1, search: 'Cheap stop' } })).body.totalElements).toBe(0);
  });

  it('lets no one import through the local door without the secret', async () => {
    for (const path of ['/local/import', '/local/import-preview']) {
      const response = await fetch(url + path, { method: 'POST', body: 'Name\nX\n' });
      expect(response.status).toBe(403);
    }
  });

  it('keeps everything when it is killed, and takes its folder over at the next start', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    server = run('server/main.ts');
    url = await readyAt(server);
    expect(await tickets()).toBe(kept);
  });

  it.each([
    ['SIGINT', 0, null],
    ['SIGTERM', 0, null],
    // That of a closed terminal, which Node's own exit would want to set back.
    ['SIGHUP', null, 'SIGHUP'],
  ] as const)('closes cleanly at %s', async (signal, code, endedBy) => {
    // A terminal's signal reaches a program twice where another one started it.
    server.child.kill(signal);
    server.child.kill(signal);
    expect([await server.ended, server.child.signalCode]).toEqual([code, endedBy]);
    expect(existsSync(join(root, 'data/milepost.lock'))).toBe(false);
    server = run('server/main.ts');
    url = await readyAt(server);
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
