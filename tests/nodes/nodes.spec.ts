import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { liveMainPath } from '#tests/support/harness/main-path.ts';
import { readyAt, runCommand } from '#tests/support/harness/program.ts';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'milepost-nodes-'));
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
  rmSync(root, { recursive: true, force: true });
});

/** What a first start in production is told: it looks at the password, as each sign-up does. */
const PRODUCTION = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://milepost.example', TRUSTED_PROXIES: '1', SMTP_URL: 'none' },
  ...{ SUPPORT_PHONE: '+1 417-555-0100', SUPPORT_EMAIL: 'help@milepost.example' },
  ...{ SUPER_ADMIN_EMAIL: 'boss@milepost.example', SUPER_ADMIN_PASSWORD: 'Nine-Axles-42-uphill' },
};

/** Of npm's own `node` package, by which npm keeps it for the next time. */
const nodeOf = async (major: number): Promise<string> => {
  const args = ['--yes', '--package', `node@${major}`, '--call', 'node --print process.execPath'];
  return (await run('npx', args, { cwd: root })).stdout.trim();
};

it.concurrent.each([20, 22, 24])(
  'under Node %i the build is installed in an empty folder, starts and does its main job',
  async (major) => {
    const node = await nodeOf(major);
    const folder = join(root, `node-${major}`);
    cpSync('dist', folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
    const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
    const env = { ...process.env, PATH: path };
    expect((await run('node', ['--version'], { env })).stdout).toMatch(new RegExp(`^v${major}\\.`));
    await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, env });
    const settings = {
      NODE_ENV: 'development',
      PORT: '0',
      DATABASE_URL: '',
      PAGE_DIR: '',
      DATA_DIR: join(folder, 'data'),
    };
    const server = runCommand([node, 'server/main.js'], settings, { cwd: folder });
    stops.push(() => server.child.kill('SIGKILL'));
    const url = await readyAt(server);
    expect(await (await fetch(url, { headers: { Accept: 'text/html' } })).text()).toContain('<div id="root">');
    await liveMainPath(url);
    const backup = join(folder, 'all.tar.gz');
    const made = await run(node, ['server/backup.js', backup], { cwd: folder, env: { ...env, ...settings } });
    expect(made.stdout).toContain('Keep it secret');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    const production = runCommand(
      [node, 'server/main.js'],
      { ...settings, ...PRODUCTION, DATA_DIR: join(folder, 'live') },
      { cwd: folder },
    );
    stops.push(() => production.child.kill('SIGKILL'));
    await readyAt(production);
    production.child.kill('SIGTERM');
    expect(await production.ended).toBe(0);
  },
);
