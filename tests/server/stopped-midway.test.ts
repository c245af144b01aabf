import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiClient, signInAt, type TestRole } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { stop } from '#tests/support/harness/program.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

const programs = dataPrograms('midway');
afterAll(() => programs.end());
const clientAt = (url: string, role: TestRole) => signInAt({ url, mainApiUrl: url, authApiUrl: url }, role);

const ROWS = 3_000;
const FILE = [
  'Store number,Name,Address,City,State,Lat,Lon,Price',
  ...Array.from({ length: ROWS }, (_, at) => `M-${at},Stop ${at},Exit ${at},Joplin,MO,${36.9 + at / 1e4},-94.5,3.7`),
].join('\n');

describe('a server that is stopped in the midst', { timeout: 400_000 }, () => {
  it('of an import has written all of it or nothing, says so, and imports again', async () => {
    const env = { DATA_DIR: join(programs.root, 'import') };
    let { program, url } = await programs.serve(env);
    let admin = await clientAt(url, 'admin');
    const count = async (client: ApiClient) =>
      (await client.call('stations', { query: { size: 1 } })).body.totalElements;
    const start = async () => {
      const form = new FormData();
      form.set('file', new Blob([FILE]), 'stops.csv');
      const { body } = await admin.call('startImport', { raw: form, query: { kind: 'stations' } });
      return String(body.id);
    };
    const job = async (id: string) => (await admin.call('importJob', { params: { id } })).body;
    const reach = async (id: string, stages: readonly string[]) => {
      for (let seen = ''; !stages.includes(seen); ) {
        seen = (await job(id)).stage;
        if (seen === 'failed') throw new Error('The import failed.');
      }
    };
    const before = await count(admin);
    for (const stage of ['reading', 'comparing', 'writing']) {
      const id = await start();
      if (stage === 'writing') {
        await reach(id, ['ready']);
        await admin.call('applyImport', { params: { id } });
      }
      await reach(id, stage === 'reading' ? ['reading', 'comparing'] : [stage, 'ready', 'done']);
      expect(await stop(program)).toBe(0);
      ({ program, url } = await programs.serve(env));
      admin = await clientAt(url, 'admin');
      const left = await job(id);
      // It may have got further than was seen.
      if (left.stage === 'done') expect(await count(admin)).toBe(before + ROWS);
      else {
        expect(await count(admin)).toBe(before);
        if (left.stage !== 'ready')
          expect(left).toMatchObject({ stage: 'failed', error: expect.stringMatching(/^The server stopped/) });
      }
    }
    const id = await start();
    await reach(id, ['ready']);
    await admin.call('applyImport', { params: { id } });
    await reach(id, ['done']);
    expect(await count(admin)).toBe(before + ROWS);
    expect(await stop(program)).toBe(0);
  });

  it('of an upload leaves nothing of it, and takes it whole at the same address afterwards', async () => {
    const env = { DATA_DIR: join(programs.root, 'upload') };
    const first = await programs.serve(env);
    const driver = await clientAt(first.url, 'driver');
    const ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
    const file = pngFile('large.png', 400_000);
    const announced = await announce(driver, ticketId, file);
    const arriving = join(env.DATA_DIR, 'uploads/arriving');
    const sending = request(new URL(announced.body.putUrl, first.url), {
      method: 'PUT',
      headers: { ...announced.body.putHeaders, 'content-length': file.bytes.length },
    });
    const broken = once(sending, 'error');
    sending.write(file.bytes.subarray(0, 100_000));
    await expect.poll(() => existsSync(arriving) && readdirSync(arriving).length).toBe(1);
    expect(await stop(first.program)).toBe(0);
    await broken;
    expect(readdirSync(arriving)).toEqual([]);

    const { program, url } = await programs.serve(env);
    expect((await put(url, announced, file.bytes)).status).toBe(200);
    const again = await clientAt(url, 'driver');
    const attachments = [announced.body.s3Key];
    expect((await again.call('sendMessage', { body: { text: '', ticket_id: ticketId, attachments } })).status).toBe(
      200,
    );
    expect(await stop(program)).toBe(0);
  });

  it.each(['command', 'server'] as const)(
    'of a backup leaves no file that looks whole, the %s being stopped',
    async (which) => {
      const env = { DATA_DIR: join(programs.root, `backup-${which}`) };
      let { program } = await programs.serve(env);
      const archive = join(programs.root, `${which}.tar.gz`);
      const backup = programs.run('server/cli/backup.ts', [archive], env);
      const begun = () =>
        existsSync(`${archive}.part`) ||
        (which === 'server' && readdirSync(env.DATA_DIR).some((name) => name.startsWith('db.copy-')));
      await expect.poll(begun, { timeout: 60_000, interval: 1 }).toBe(true);
      const code = which === 'command' ? await stop(backup) : await stop(program);
      if (which === 'server') expect(code).toBe(0);
      const whole = (await backup.ended) === 0;
      expect(existsSync(archive)).toBe(whole);
      if (!whole && which === 'server') expect(backup.output()).toContain('No backup was made: ');
      rmSync(archive, { force: true });
      if (which === 'command') expect(existsSync(`${archive}.part`)).toBe(false);
      if (which === 'server') ({ program } = await programs.serve(env));
      const again = await programs.command('server/cli/backup.ts', [archive], env);
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Keep it secret') });
      mkdirSync(join(programs.root, `restored-${which}`));
      const restored = { DATA_DIR: join(programs.root, `restored-${which}`) };
      expect((await programs.command('server/cli/restore.ts', [archive], restored)).code).toBe(0);
      expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('db.copy-'))).toEqual([]);
      expect(await stop(program)).toBe(0);
    },
  );
});
