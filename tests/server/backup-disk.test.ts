import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeArchive } from '#server/backup/archive.ts';
import { type Content, FORMAT, type Item } from '#server/backup/content.ts';

const folder = mkdtempSync(join(tmpdir(), 'milepost-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** So much that it cannot all wait in memory for the disk. */
const content = (): Content => ({
  head: {
    ...{ format: FORMAT, version: '0', madeAt: '', migrations: [1] },
    ...{ tables: [], partitions: [], counters: [] },
  },
  items: (async function* (): AsyncGenerator<Item> {
    for (let at = 0; at < 200; at += 1) {
      yield { kind: 'rows', batch: { table: 'users', rows: Array.from({ length: 50 }, () => 'x'.repeat(2_000)) } };
    }
    yield { kind: 'end', end: { rows: {}, files: 0, missing: [] } };
  })(),
});

describe('an archive that cannot be written', () => {
  it('is a failure that is told, not the end of the process: another one is on its way', async () => {
    const path = join(folder, 'all.tar.gz');
    writeFileSync(`${path}.part`, 'half');
    await expect(writeArchive(path, content())).rejects.toThrow('Where none runs, remove that file and try again.');
    expect(existsSync(path)).toBe(false);
  });

  it('so is a folder that is not there, and nothing is left', async () => {
    await expect(writeArchive(join(folder, 'none/all.tar.gz'), content())).rejects.toThrow('ENOENT');
  });
});
