import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { readyAt, stop } from '#tests/support/harness/program.ts';

const programs = dataPrograms('read-only');
const program = join(programs.root, 'program');
const mount = (command: string, ...args: string[]): boolean => spawnSync(command, [...args, program]).status === 0;
/** Whether this account may make a file system that can only be read, as a service and a container find their program on. */
const mayMount = (): boolean => {
  mkdirSync(program);
  return process.platform === 'linux' && mount('mount', '-t', 'tmpfs', '-o', 'size=1m,ro', 'tmpfs');
};
const mounted = mayMount();
afterAll(() => {
  if (mounted) mount('umount', '-l');
  programs.end();
});

it.runIf(mounted)(
  'a first start needs no folder but that of its data to write into',
  { timeout: 240_000 },
  async () => {
    const server = programs.run('server/main.ts', [], { DATA_DIR: join(programs.root, 'data') }, `cd ${program}`);
    const url = await readyAt(server);
    const driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
    expect((await driver.call('ownTickets')).status).toBe(200);
    expect(await stop(server)).toBe(0);
  },
);
