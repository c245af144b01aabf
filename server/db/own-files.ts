import { accessSync, constants, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = 0;

/** What decides whether root may work in the files of an embedded database. */
interface Accounts {
  /** This process's account; undefined where the system has no numbers for them. */
  readonly uid: number | undefined;
  /** Whose the files are. */
  readonly owner: number;
  /** Whose a file is that this process makes beside them: a network's disk may give root's to another account. */
  readonly maker: () => number;
}

/** Whether this process would leave files that the owner of the database cannot read: root alone can work in what is another's. */
const leavesForeignFiles = ({ uid, owner, maker }: Accounts): boolean =>
  uid === ROOT && owner !== ROOT && maker() !== owner;

/** @returns whose a file is that is made in the folder; nothing is left of it */
const makerIn = (folder: string): number => {
  const path = join(folder, `milepost.owner.${process.pid}`);
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    return statSync(path).uid;
  } finally {
    rmSync(path, { force: true });
  }
};

const accountsOf = (dataFolder: string): Accounts => ({
  uid: process.getuid?.(),
  owner: statSync(join(dataFolder, 'db', 'PG_VERSION')).uid,
  maker: () => makerIn(dataFolder),
});

/**
 * Keeps root out of an embedded database that is another account's: the database would make files there that only root can read,
 * and its own server could not open it any more. Call before anything is written to the folder.
 * @param dataFolder of the data; one without a database is anybody's
 * @throws a sentence that says as which account to run it
 */
export const refuseForRoot = (dataFolder: string, look = accountsOf): void => {
  if (!existsSync(join(dataFolder, 'db', 'PG_VERSION'))) return;
  const accounts = look(dataFolder);
  if (!leavesForeignFiles(accounts)) return;
  throw new Error(
    `This account may not use ${join(dataFolder, 'db')}: it is root, and what it wrote there would be closed to the database's own account. Run this as the account that it belongs to (user ${accounts.owner}).`,
  );
};

const deniedText = (path: string, dataFolder: string): string => {
  const uid = process.getuid?.();
  const whose = statSync(path, { throwIfNoEntry: false })?.uid;
  const belongs = whose === undefined || whose === uid ? '' : `, which belongs to user ${whose}`;
  return `This account may not use ${path}${belongs}. Let root give it back (chown -R ${uid} ${dataFolder}), or run this as the account that it belongs to.`;
};

const requireDeep = (path: string, dataFolder: string): void => {
  const { R_OK, W_OK, X_OK } = constants;
  const require = (one: string, mode: number): void => {
    try {
      accessSync(one, mode);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
      throw new Error(deniedText(one, dataFolder));
    }
  };
  require(path, R_OK | W_OK | X_OK);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) requireDeep(inner, dataFolder);
    else if (entry.isFile()) require(inner, R_OK | W_OK);
  }
};

/**
 * Looks whether this account can read and write all files of the embedded database: where it cannot, the database ends without saying
 * why, as with files that are damaged. Call while the folder is held, before it is opened.
 * @throws a sentence that names the first file that it cannot
 */
export const requireOwnFiles = (dataFolder: string): void => {
  // Windows keeps its rights elsewhere.
  if (process.getuid === undefined) return;
  requireDeep(join(dataFolder, 'db'), dataFolder);
};
