import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { stop } from '#tests/support/harness/program.ts';

const programs = dataPrograms('named-files');
afterAll(() => programs.end());

describe('a file that an operator mistypes is told in words', { timeout: 60_000 }, () => {
  const env = { DATA_DIR: join(programs.root, 'data') };
  beforeAll(async () => stop((await programs.serve(env)).program), 60_000);

  it.each([
    ['backup', 'none/all.tar.gz'],
    ['ifta', 'rates.csv'],
    ['import', 'stops.csv'],
  ])('by %s', async (command, name) => {
    const path = join(programs.root, name);
    const { code, output } = await programs.command(`server/cli/${command}.ts`, [path], env);
    expect(code).toBe(1);
    expect(output).toContain(`there is no ${path}`);
    expect(output).not.toContain('ENOENT');
  });
});
