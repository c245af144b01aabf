import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseNumbers } from '#server/backup/rewound.ts';
import { openEmbedded } from '#server/db/database.ts';
import { unpackTemplate } from '#server/db/template.ts';
import type { Fault } from '#server/faults.ts';
import { type ApiClient, signInAt, type TestRole } from '#tests/support/harness/client.ts';
import { SHORT_LIVED } from '#tests/support/harness/program.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

/** The built server as a process of its own, on one port and one data folder through all its starts. */
export interface ServerProcess {
  readonly url: string;
  /** Starts it again. @param page folder of the built page to serve from now on */
  readonly start: (page?: string) => Promise<void>;
  /** Backs its data up, by a copy of its disk. @returns starts it from that, as after `npm run restore` */
  readonly backUp: () => Promise<() => Promise<void>>;
  /** Ends it at once, with whatever it was doing (SIGKILL). */
  readonly kill: () => Promise<void>;
  readonly addFault: (fault: Fault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  readonly signIn: (who: TestRole) => Promise<ApiClient>;
  /** Kills it and removes its folder. */
  readonly remove: () => Promise<void>;
}

const READY = /Milepost is ready at http:\/\/\S+:(\d+)/;

/** The port on which a started server listens. @throws with what it printed where it ends instead */
const listening = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let output = '';
    const hear = (text: unknown) => {
      output += String(text);
      const port = READY.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });

/** Starts a server with the demonstration accounts and stations, its faults armed by HTTP. */
export const startProcess = async (page = 'dist/app'): Promise<ServerProcess> => {
  const root = mkdtempSync(join(tmpdir(), 'milepost-e2e-'));
  // A template costs a second where a first start costs ten.
  await unpackTemplate(await testTemplate('demonstration'), join(root, 'db'));
  let served = page;
  let port = 0;
  let child: ChildProcess | undefined;

  const start = async (next = served): Promise<void> => {
    served = next;
    const env = {
      ...process.env,
      ...{ NODE_ENV: 'development', DATABASE_URL: '', HOST: '127.0.0.1', FAULTS: '1' },
      ...{ PORT: String(port), DATA_DIR: root, PAGE_DIR: served },
    };
    child = spawn(process.execPath, [...SHORT_LIVED, 'dist/server/main.js'], { env });
    port = await listening(child);
  };
  const kill = async (): Promise<void> => {
    const killed = child;
    child = undefined;
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
    const ended = new Promise((done) => killed.once('exit', done));
    killed.kill('SIGKILL');
    await ended;
  };
  await start();
  const url = `http://127.0.0.1:${port}`;
  const control = async (method: string, body?: Fault): Promise<void> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/__faults`, init);
    if (!answer.ok) throw new Error(`/__faults answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    url,
    start,
    kill,
    backUp: async () => {
      const copy = `${root}-copy`;
      await kill();
      // Without the pipe by which the server that was killed has shown that it lives.
      cpSync(root, copy, { recursive: true, filter: (path) => !statSync(path).isFIFO() });
      await start();
      return async () => {
        await kill();
        rmSync(root, { recursive: true, force: true });
        renameSync(copy, root);
        const restored = await openEmbedded({ folder: join(root, 'db') });
        await restored.db.transaction((tx) => raiseNumbers(tx, Date.now()));
        await restored.close();
        await start();
      };
    },
    addFault: (fault) => control('POST', fault),
    clearFaults: () => control('DELETE'),
    signIn: (who) => signInAt({ url, mainApiUrl: url, authApiUrl: url }, who),
    remove: async () => {
      await kill();
      for (const folder of [root, `${root}-copy`]) rmSync(folder, { recursive: true, force: true });
    },
  };
};
