import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const run = (command: string, args: readonly string[], owner?: Owner): Outcome => {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: tmpdir(),
    ...owner,
    // A server that outlives the command must not keep its pipes open.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    ok: result.status === 0,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
  };
};

/** The folder with `initdb` and `pg_ctl`, newest first; undefined where PostgreSQL is not installed. */
const findBinaries = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const fromPath = (process.env.PATH ?? '').split(':');
  const homebrew = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
  return [...versions.map((version) => join(debian, version, 'bin')), ...fromPath, ...homebrew].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
};

const installOnDebian = (): void => {
  console.log('PostgreSQL is not installed: installing it, since this is CI.');
  run('apt-get', ['update', '-qq']);
  const installed = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']);
  if (!installed.ok) console.log(installed.output);
};

/** PostgreSQL refuses to run as root: the account that Debian's package made for it, else nobody. */
const serverOwner = (): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', [flag, name]).output.trim()));
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid };
  }
  return undefined;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** A PostgreSQL of a test's own. */
export interface Cluster {
  /** An account that may do everything. */
  readonly url: string;
  /** Stops it as its service is stopped, and starts it again. @throws with what PostgreSQL said */
  readonly halt: () => void;
  readonly resume: () => void;
  /** Ends it and takes its folder away. */
  readonly stop: () => void;
}

/** A throwaway cluster in a temporary folder. @throws with what PostgreSQL said */
const startCluster = async (bin: string): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-pg-'));
  const owner = serverOwner();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off`;
  const step = (command: string, args: readonly string[]): void => {
    const { ok, output } = run(join(bin, command), args, owner);
    if (!ok) throw new Error(`${command} failed: ${output}`);
  };
  const resume = () => step('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const stop = (): void => {
    if (existsSync(join(data, 'postmaster.pid')))
      run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], owner);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    step('initdb', ['-D', data, '-U', 'milepost', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
    resume();
  } catch (error) {
    stop();
    throw error;
  }
  const halt = () => step('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
  return { url: `postgres://milepost@127.0.0.1:${port}/postgres`, halt, resume, stop };
};

/** A cluster beside that of all tests, for who stops it; undefined where PostgreSQL is not installed. */
export const ownCluster = async (): Promise<Cluster | undefined> => {
  const bin = findBinaries();
  return bin === undefined ? undefined : startCluster(bin);
};

/**
 * Gives the server's tests a real PostgreSQL in `TEST_DATABASE_URL`: the one that is given, else a throwaway cluster of
 * the installed binaries, which CI installs when they are missing. Where there is none, the run says that this half was
 * left out. The account of the address must be allowed to create databases.
 */
export default async function setup(): Promise<() => void> {
  if ((process.env.TEST_DATABASE_URL ?? '') !== '') return () => undefined;
  const inCi = (process.env.CI ?? '') !== '';
  if (findBinaries() === undefined && inCi) installOnDebian();
  const bin = findBinaries();
  if (bin === undefined) {
    if (inCi) throw new Error('CI needs PostgreSQL (initdb, pg_ctl) or TEST_DATABASE_URL, and has neither.');
    console.log(
      '\nNo PostgreSQL found (initdb, pg_ctl, TEST_DATABASE_URL): the server tests run on the embedded database alone; the half on PostgreSQL was LEFT OUT.\n',
    );
    return () => undefined;
  }
  const cluster = await startCluster(bin);
  // Test files run in processes of their own, which inherit this.
  process.env.TEST_DATABASE_URL = cluster.url;
  return () => {
    // Whoever asks next in this process gets a cluster of their own: benches run one after another.
    Reflect.deleteProperty(process.env, 'TEST_DATABASE_URL');
    cluster.stop();
  };
}
