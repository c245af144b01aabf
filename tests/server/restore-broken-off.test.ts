import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markBegun } from '#server/backup/broken-off.ts';
import { openPostgres } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { stop } from '#tests/support/harness/program.ts';

const programs = dataPrograms('broken-off');
afterAll(() => programs.end());
const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });

describe('a restore that is killed', { timeout: 240_000 }, () => {
  const file = join(programs.root, 'saved.tar.gz');
  const restore = (env: NodeJS.ProcessEnv) => programs.command('server/cli/restore.ts', [file], env);
  /** What a server says that does not start. */
  const refused = async (env: NodeJS.ProcessEnv): Promise<string> => {
    const program = programs.run('server/main.ts', [], env);
    expect(await program.ended).toBe(1);
    return program.output();
  };
  /** Neither is it saved, nor are its numbers raised. */
  const expectCommandsRefuse = async (env: NodeJS.ProcessEnv, why: string): Promise<void> => {
    const archive = join(programs.root, 'half.tar.gz');
    const backup = await programs.command('server/cli/backup.ts', [archive], env);
    const numbers = await programs.command('server/cli/restore.ts', ['--numbers'], env);
    expect([backup, numbers]).toEqual([
      { code: 1, output: expect.stringContaining(`No backup was made: ${why}`) },
      { code: 1, output: expect.stringContaining(`Nothing was restored: ${why}`) },
    ]);
    expect(existsSync(archive)).toBe(false);
  };
  /** How many tickets of the driver's were saved: one more than a first start makes. */
  let saved: number;
  const ticketsAt = async (env: NodeJS.ProcessEnv): Promise<number> => {
    const { program, url } = await programs.serve(env);
    const driver = await signInAt(at(url), 'driver');
    const { body } = await driver.call('ownTickets');
    await stop(program);
    return body.total;
  };
  beforeAll(async () => {
    const env = { DATA_DIR: join(programs.root, 'source') };
    const { program, url } = await programs.serve(env);
    const driver = await signInAt(at(url), 'driver');
    await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    saved = (await driver.call('ownTickets')).body.total;
    expect(await programs.command('server/cli/backup.ts', [file], env)).toMatchObject({ code: 0 });
    await stop(program);
  }, 240_000);

  it('leaves a folder in which no server begins with nothing, until it has run again', async () => {
    const env = { DATA_DIR: join(programs.root, 'target') };
    const killed = programs.run('server/cli/restore.ts', [file], env);
    await expect
      .poll(() => existsSync(join(env.DATA_DIR, 'db.restoring')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await refused(env)).toContain(`did not start: A restore into ${env.DATA_DIR} was broken off`);
    await expectCommandsRefuse(env, `A restore into ${env.DATA_DIR} was broken off`);
    expect(await restore(env)).toMatchObject({ code: 0 });
    expect([await ticketsAt(env), existsSync(join(env.DATA_DIR, 'db.restoring'))]).toEqual([saved, false]);
  });

  it.runIf(postgresUrl() !== '')('leaves a database on which none does', async () => {
    const { url, drop } = await emptyPostgres();
    const env = { DATA_DIR: join(programs.root, 'real'), DATABASE_URL: url };
    // So far it comes before its one commit.
    const database = await openPostgres(url);
    await migrate(database);
    await markBegun(database.db);
    await database.close();
    expect(await refused(env)).toContain(
      'did not start: A restore or a move into the database of DATABASE_URL was broken',
    );
    await expectCommandsRefuse(env, 'A restore or a move into the database of DATABASE_URL was broken off');
    expect(await restore(env)).toMatchObject({ code: 0 });
    expect(await ticketsAt(env)).toBe(saved);
    await drop();
  });
});

it.runIf(postgresUrl() !== '')('an empty database is nothing to save, and has no numbers to raise', async () => {
  const { url, drop } = await emptyPostgres();
  const env = { DATA_DIR: join(programs.root, 'empty'), DATABASE_URL: url };
  const why = 'There is no data of Milepost in this database.';
  for (const [path, arg] of [
    ['server/cli/backup.ts', join(programs.root, 'empty.tar.gz')],
    ['server/cli/restore.ts', '--numbers'],
  ] as const) {
    expect(await programs.command(path, [arg], env)).toMatchObject({ code: 1, output: expect.stringContaining(why) });
  }
  await drop();
});
