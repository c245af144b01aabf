import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import release from '#server/db/previous-release.json' with { type: 'json' };

const git = (args: readonly string[], input?: Buffer) => spawnSync('git', args, { maxBuffer: 2 ** 30, input });

/** The release before this one, in a folder of its own. */
export interface PreviousRelease {
  /** Its sources, as they were. */
  readonly folder: string;
  /** Its server, as a bundle. */
  readonly server: string;
  readonly remove: () => void;
}

/** Whether the history of this checkout goes back to the release before; that of a shallow clone or an archive does not. */
export const hasPreviousRelease = (): boolean => git(['cat-file', '-e', `${release.commit}^{commit}`]).status === 0;

/**
 * Takes the sources of the release before out of the history and bundles its server by its own means, with the packages that are
 * installed now. @throws with what git or the bundler said
 */
export const takePreviousRelease = (): PreviousRelease => {
  mkdirSync('.cache', { recursive: true });
  // Inside the project, where packages are found.
  const folder = resolve(mkdtempSync(join('.cache', 'previous-')));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const must = ({ status, stderr }: ReturnType<typeof git>): void => {
    if (status === 0) return;
    remove();
    throw new Error(String(stderr));
  };
  const archive = git(['archive', release.commit, 'package.json', 'server', 'src', 'tests/support']);
  must(archive);
  must(spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout }));
  const script = join(folder, 'bundle-previous.ts');
  writeFileSync(
    script,
    "import { bundleServer, SERVER_PROGRAMS } from '#server/cli/bundle.ts';\nawait bundleServer({ programs: SERVER_PROGRAMS, folder: 'built/server', sourcemap: false });\n",
  );
  must(spawnSync(process.execPath, ['--import', 'tsx', script], { cwd: folder }));
  const server = join(folder, 'built/server/main.js');
  if (!existsSync(server)) throw new Error('The release before was not built.');
  return { folder, server, remove };
};
