import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/database.ts';
import release from '#server/db/previous-release.json' with { type: 'json' };
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { liveMainPath } from '#tests/support/harness/main-path.ts';
import {
  hasPreviousRelease,
  type PreviousRelease,
  takePreviousRelease,
} from '#tests/support/harness/previous-release.ts';
import { type Program, readyAt, stop } from '#tests/support/harness/program.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

const there = hasPreviousRelease();
if (!there) {
  console.log(
    `\nThe history of this checkout has no ${release.commit} (release ${release.version}): going back to the release before was LEFT OUT. git fetch --unshallow brings it.\n`,
  );
}

describe.runIf(there)('the release before', { timeout: 240_000 }, () => {
  const programs = dataPrograms('previous');
  let previous: PreviousRelease;
  beforeAll(() => {
    previous = takePreviousRelease();
  }, 120_000);
  afterAll(() => {
    programs.end();
    previous.remove();
  });

  const now = (env: NodeJS.ProcessEnv) => programs.serve(env);
  const before = async (env: NodeJS.ProcessEnv) => {
    const program = programs.runFile(previous.server, env);
    return { program, url: await readyAt(program) };
  };
  const ends = async ({ program }: { readonly program: Program }) => {
    expect(await stop(program)).toBe(0);
  };

  it('is the one that the file names, and its migrations are what they were', () => {
    const folder = 'server/db/migrations';
    const was = join(previous.folder, folder);
    const { version } = JSON.parse(readFileSync(join(previous.folder, 'package.json'), 'utf8'));
    const { entries } = JSON.parse(readFileSync(join(was, 'meta/_journal.json'), 'utf8'));
    expect({ version, lastMigration: entries.at(-1).when }).toEqual({
      version: release.version,
      lastMigration: release.lastMigration,
    });
    const files = readdirSync(was).filter((name) => name.endsWith('.sql'));
    expect(files.length).toBeGreaterThan(10);
    const edited = files.filter(
      (name) => readFileSync(join(was, name), 'utf8') !== readFileSync(join(folder, name), 'utf8'),
    );
    expect(edited).toEqual([]);
  });

  it.runIf(postgresUrl() !== '')('works beside this one on one database, and after it', async () => {
    const database = await emptyPostgres();
    try {
      const env = { DATABASE_URL: database.url, DATA_DIR: join(programs.root, 'shared') };
      // As an upgrade does it: the one before made the data, this one comes beside it, then stands alone.
      const old = await before(env);
      await liveMainPath(old.url);
      const fresh = await now(env);
      await liveMainPath(old.url, fresh.url);
      await liveMainPath(fresh.url, old.url);
      await ends(old);
      await liveMainPath(fresh.url);
      // And back: started on what this one has migrated.
      const again = await before(env);
      await liveMainPath(again.url, fresh.url);
      await ends(fresh);
      await liveMainPath(again.url);
      await ends(again);
    } finally {
      await database.drop();
    }
  });

  it('opens a data folder that this one has made', async () => {
    const data = join(programs.root, 'data');
    mkdirSync(data);
    const made = await openEmbedded({ folder: join(data, 'db'), template: await testTemplate('stations') });
    await made.close();
    const old = await before({ DATA_DIR: data });
    await liveMainPath(old.url);
    await ends(old);
  });
});
