import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#tests/support/harness/client.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';
import { type Program, readyAt, runProgram, stop } from '#tests/support/harness/program.ts';

describe('a data folder of development in production', { timeout: 180_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'milepost-production-'));
  const running: Program[] = [];
  const run = (path: string, args: readonly string[], env: NodeJS.ProcessEnv): Program => {
    const program = runProgram(path, args, {
      ...{ DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0' },
      ...{ DATA_DIR: join(root, 'data'), PAGE_DIR: join(root, 'page'), ...env },
    });
    running.push(program);
    return program;
  };
  /** What a program has printed when it has ended. */
  const ended = async (program: Program): Promise<{ code: number | null; output: string }> => ({
    code: await program.ended,
    output: program.output(),
  });
  const forget = (...args: string[]) => ended(run('server/cli/forget-demo.ts', args, PRODUCTION_ENV));
  const produce = (env: NodeJS.ProcessEnv = {}) => run('server/main.ts', [], { ...PRODUCTION_ENV, ...env });

  let development: Program;
  beforeAll(async () => {
    mkdirSync(join(root, 'page'));
    writeFileSync(join(root, 'page/index.html'), '<title>Milepost</title>');
    development = run('server/main.ts', [], { NODE_ENV: 'development' });
    await readyAt(development);
  }, 120_000);
  afterAll(() => {
    for (const { child } of running) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  it('is not touched while a server works in it', async () => {
    const refused = await forget('--yes');
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/Nothing was removed: The data folder .* is held by process \d+/);
    expect(await stop(development)).toBe(0);
  });

  it('is not served without what production needs, all of which is told at once', async () => {
    const refused = await ended(run('server/main.ts', [], { NODE_ENV: 'production', MAIL_FROM: '' }));
    expect(refused.code).toBe(1);
    const lines = refused.output.trim().split('\n');
    expect(lines[0]).toBe('Milepost did not start:');
    expect(lines.slice(1).map((line) => /^ {2}- (\S+) .*\.$/.exec(line)?.[1])).toEqual([
      ...['PUBLIC_URL', 'SMTP_URL', 'SUPPORT_PHONE'],
    ]);
  });

  it('is not served while its accounts have the published password', async () => {
    const refused = await ended(produce());
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /4 demonstration accounts \(super@.*\) and .* invented stations.*npm run forget-demo/,
    );
  });

  it('keeps everything as long as nobody has said yes', async () => {
    const asked = await forget();
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('This data has 4 demonstration accounts');
    expect(asked.output).toContain('npm run forget-demo -- --yes');
    const unknown = await forget('--y');
    expect(unknown.output).toContain('There is no option --y; --yes removes without asking.');
  });

  it('is served once they are forgotten, and nobody signs in with them', async () => {
    const removed = await forget('--yes');
    expect(removed.code).toBe(0);
    expect(removed.output).toContain('Removed 4 demonstration accounts, 8 conversations of theirs with 0 files, and');
    expect((await forget('--yes')).output).toContain('There is nothing of the demonstration in this data.');

    const withoutAdmin = await ended(produce());
    expect(withoutAdmin.output).toContain('There is no super administrator. Set SUPER_ADMIN_EMAIL');
    const server = produce({ SUPER_ADMIN_EMAIL: 'boss@fleet.test', SUPER_ADMIN_PASSWORD: 'our-own-secret-7' });
    const url = await readyAt(server);
    expect(server.output()).not.toContain('Milepost-2026!');
    const client = createClient({ url, mainApiUrl: url, authApiUrl: url });
    const signIn = async (username: string, password: string) =>
      (await client.call('login', { body: { username, password } })).status;
    expect(await signIn('super@milepost.test', 'Milepost-2026!')).toBe(401);
    expect(await signIn('boss@fleet.test', 'our-own-secret-7')).toBe(200);
    const told = await client.call('resetInitiate', { body: { email: 'boss@fleet.test' } });
    expect(told.status).toBe(200);
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('"event":"mail-kept"');
    expect((await client.call('config')).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);

    // Once without NODE_ENV: nothing is invented, and no account is named that is not there.
    expect(await stop(server)).toBe(0);
    const forgotten = run('server/main.ts', [], { NODE_ENV: 'development' });
    await readyAt(forgotten);
    expect(development.output()).toContain('super@milepost.test');
    expect(forgotten.output()).not.toContain('Demonstration accounts');
  });

  it.runIf(process.platform !== 'win32')('is its account’s alone, whatever was written into it', () => {
    const data = join(root, 'data');
    const names = readdirSync(data).filter((name) => !statSync(join(data, name)).isFIFO());
    expect(names.sort()).toEqual(['db', 'mail', 'milepost.lock', 'uploads']);
    const open = readdirSync(data).filter((name) => (statSync(join(data, name)).mode & 0o77) !== 0);
    expect(open).toEqual([]);
  });
});
