import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyOfRunning } from '#server/backup/live-copy.ts';
import { folderHolder, lockFolder } from '#server/db/folder-lock.ts';

const STARTED = new Date('2026-01-05T06:00:00Z');

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'milepost-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const file = () => join(folder, 'milepost.lock');
  const holderFile = (members: object) =>
    writeFileSync(file(), JSON.stringify({ pid: 1, startedAt: 'x', secret: 's', mark: 'another', ...members }));
  const deadPid = (): Promise<number> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ['-e', '0']);
      child.on('exit', () => resolve(child.pid ?? 0));
    });

  it('refuses a second holder with a sentence that says which process has it, since when and where', () => {
    const lock = lockFolder(folder, 'secret', STARTED);
    const refused = () => lockFolder(folder, 'other', new Date());
    expect(refused).toThrow(`held by process ${process.pid}, started 2026-01-05T06:00:00.000Z; it is still starting.`);
    lock.setUrl('http://127.0.0.1:8080');
    expect(refused).toThrow('it listens at http://127.0.0.1:8080.');
    expect(folderHolder(folder)).toMatchObject({ pid: process.pid, secret: 'secret' });
  });

  it('is free again when released', () => {
    lockFolder(folder, 'a', STARTED).release();
    expect(folderHolder(folder)).toBeUndefined();
    lockFolder(folder, 'b', STARTED).release();
  });

  it('is taken over from a process that died', async () => {
    holderFile({ pid: await deadPid() });
    expect(folderHolder(folder)).toBeUndefined();
    lockFolder(folder, 'mine', STARTED);
    expect(folderHolder(folder)?.secret).toBe('mine');
  });

  it.runIf(process.platform === 'linux')(
    'is taken over from a process that died and that nobody has noticed yet',
    async () => {
      // The shell becomes a program that waits for no child.
      const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60']);
      const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
      const fields = () =>
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
      await expect.poll(() => fields()[0], { timeout: 10_000 }).toBe('Z');
      holderFile({ pid, mark: fields()[19], alive: 'milepost.alive-gone' });
      expect(folderHolder(folder)).toBeUndefined();
      parent.kill();
    },
  );

  it.runIf(process.platform === 'linux')('is taken over when another process got the dead one’s number', () => {
    holderFile({ pid: process.pid, mark: '1' });
    expect(folderHolder(folder)).toBeUndefined();
    expect(lockFolder(folder, 'mine', STARTED).holder.secret).toBe('mine');
  });

  it.runIf(process.platform === 'linux')('holds against who does not see the process, as another container', () => {
    const lock = lockFolder(folder, 'secret', STARTED);
    lock.setUrl('http://127.0.0.1:8080');
    // What the other one knows of that number is nothing, or a process of its own.
    holderFile({ ...lock.holder, mark: 'another' });
    expect(() => lockFolder(folder, 'other', new Date())).toThrow(
      `held by process ${process.pid} of another container or service, started`,
    );
    expect(readdirSync(folder)).toHaveLength(2);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'is taken over at once from one of another container that was killed',
    async () => {
      const module = JSON.stringify(new URL('../../server/db/life.ts', import.meta.url).pathname);
      const code = `import(${module}).then(({ showLife }) => { console.log(showLife(process.argv[1]).name); setInterval(() => 0, 1e6); })`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const alive = await new Promise<string>((resolve) =>
        child.stdout.once('data', (name) => resolve(String(name).trim())),
      );
      holderFile({ alive });
      expect(() => lockFolder(folder, 'mine', STARTED)).toThrow('of another container or service');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      lockFolder(folder, 'mine', STARTED).release();
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('says what to do where the server that holds it cannot be asked, as from beside its container', async () => {
    const lock = lockFolder(folder, 'secret', STARTED);
    lock.setUrl('http://127.0.0.1:1');
    await expect(copyOfRunning(folder)).rejects.toThrow(
      `process ${process.pid}, cannot be asked at http://127.0.0.1:1 (`,
    );
    lock.release();
  });

  it.each(['', '{', '{"pid":"x"}'])('is taken over when it is half written: %j', (content) => {
    writeFileSync(file(), content);
    expect(lockFolder(folder, 'mine', STARTED).holder.pid).toBe(process.pid);
  });

  it('of a dead process that cannot be moved away says why, and not that another one is taking it', async () => {
    holderFile({ pid: await deadPid() });
    mkdirSync(join(folder, `milepost.lock.${process.pid}.stale`));
    expect(() => lockFolder(folder, 'mine', STARTED)).toThrow('EISDIR');
  });

  it('lets nobody else read the secret', () => {
    lockFolder(folder, 'secret', STARTED).setUrl('http://127.0.0.1:1');
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(readFileSync(file(), 'utf8')).toContain('secret');
  });
});
