import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportJob } from '#src/contract/import.ts';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { ensureServerBuilt } from '#tests/bench/built-page.ts';
import type { ImportProcess } from '#tests/bench/import-process.ts';
import { stopsWorkbook } from '#tests/support/builders/workbooks.ts';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { type DatabaseKind, postgresUrl } from '#tests/support/harness/databases.ts';
import { readyAt, runCommand } from '#tests/support/harness/program.ts';
import startPostgres from '#tests/support/postgres.ts';

const ROWS = 100_000;
/** Milliseconds from the start of one call to that of the next. */
const CALL_MS = 20;
const POLL_MS = 250;
const CHICAGO = { latitude: 41.8, longitude: -87.6, radius: 20 };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Calls as a driver's and an agent's page make them, one after another, until it is stopped. */
const callMeanwhile = (driver: ApiClient, admin: ApiClient) => {
  const took: number[] = [];
  let stopped = false;
  const calls = [
    () => driver.call('locations', { query: CHICAGO }),
    () => admin.call('tickets', { query: { page: 0 } }),
    () => driver.call('profile'),
    () => admin.call('stations', { query: { page: 0, size: 10 } }),
  ];
  const loop = async (): Promise<void> => {
    for (let at = 0; !stopped; at += 1) {
      const start = performance.now();
      const reply = await calls[at % calls.length]?.();
      if (reply?.status !== 200) throw new Error(`A call meanwhile answered ${reply?.status}.`);
      const taken = performance.now() - start;
      took.push(taken);
      await pause(CALL_MS - taken);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopped = true;
      await looping;
      const sorted = took.toSorted((a, b) => a - b);
      return { count: sorted.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
    },
  };
};

/** Seconds that an import has spent in each stage, as a caller sees them. */
type Stages = Map<string, number>;

/** Waits for a stage, and counts what goes by meanwhile. */
const until = async (admin: ApiClient, id: string, stage: ImportJob['stage'], stages: Stages): Promise<void> => {
  for (let last = performance.now(); ; ) {
    const { body: job } = await admin.call('importJob', { params: { id } });
    const now = performance.now();
    stages.set(job.stage, (stages.get(job.stage) ?? 0) + (now - last) / 1000);
    last = now;
    if (job.stage === stage) return;
    if (job.stage === 'failed') throw new Error(job.error);
    await pause(POLL_MS);
  }
};

/** Uploads, previews and writes a file. @returns the milliseconds from start to done, and which stage had how many of them */
const importing = async (admin: ApiClient, file: Buffer<ArrayBuffer>) => {
  const form = new FormData();
  form.set('file', new Blob([file]), 'stops.xlsx');
  const start = performance.now();
  const started = await admin.call('startImport', { raw: form });
  if (started.status !== 200) throw new Error(started.body.message);
  const params = { id: String(started.body.id) };
  const stages: Stages = new Map();
  await until(admin, params.id, 'ready', stages);
  await admin.call('applyImport', { params });
  await until(admin, params.id, 'done', stages);
  const took = performance.now() - start;
  const parts = ['reading', 'comparing', 'writing'].map((stage) => `${stage} ${Math.round(stages.get(stage) ?? 0)} s`);
  return { took, parts: parts.join(', ') };
};

/** What the page of all stations asks for: its first page, a search, a page far down. */
const TABLE = {
  'the table': { page: 0, size: 10 },
  'a search': { page: 0, size: 10, search: 'center 4711' },
  'a deep page': { page: 4_000, size: 10, sortBy: 'city' },
} as const;
/** How long the table is looked at after a switch, in milliseconds: the new stations are read meanwhile. */
const AFTER_MS = 10_000;

/** The longest answer to each question of the table, in milliseconds, while it is asked for a time. */
const tableAnswers = async (admin: ApiClient): Promise<Map<string, number>> => {
  const longest = new Map<string, number>();
  for (const end = performance.now() + AFTER_MS; performance.now() < end; ) {
    for (const [what, query] of Object.entries(TABLE)) {
      const start = performance.now();
      const { status } = await admin.call('stations', { query });
      if (status !== 200) throw new Error(`${what} answered ${status}.`);
      longest.set(what, Math.max(longest.get(what) ?? 0, performance.now() - start));
      await pause(CALL_MS);
    }
  }
  return longest;
};

/** The server that is measured, in a process of its own. */
interface ImportServer {
  readonly url: string;
  /** The most memory it has used so far, its threads included, in megabytes. */
  readonly peakMb: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const startPostgresServer = async (): Promise<ImportServer> => {
  const child = fork(new URL('./import-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const told = async (): Promise<ImportProcess> => (await once(child, 'message'))[0];
  const { url } = await told();
  const peakMb = async () => {
    const telling = told();
    child.send('memory');
    return (await telling).peakMb;
  };
  const close = async () => {
    const gone = once(child, 'exit');
    child.send('close');
    await gone;
  };
  return { url, peakMb, close };
};

/**
 * The build as `npm start` runs it, in a folder of its own: a database in memory would count as the server's memory, and so would
 * what each thread needs that reads our sources.
 */
const startBuiltServer = async (): Promise<ImportServer> => {
  ensureServerBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'milepost-bench-'));
  const env = { DATA_DIR: folder, PORT: '0', NODE_ENV: 'development', DATABASE_URL: '' };
  const program = runCommand([process.execPath, 'dist/server/main.js'], env);
  const url = (await readyAt(program)).replace('localhost', '127.0.0.1');
  const peakMb = async () => {
    const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  };
  const close = async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, peakMb, close };
};

const measure = async (kind: DatabaseKind): Promise<BenchResult[]> => {
  const server = await (kind === 'pglite' ? startBuiltServer() : startPostgresServer());
  const { url } = server;
  const at = { url, mainApiUrl: url, authApiUrl: url };
  const [admin, driver] = [await signInAt(at, 'admin'), await signInAt(at, 'driver')];
  const results: BenchResult[] = [];
  for (const [what, dearer] of [
    ['new', 0],
    ['with other prices', 0.1],
  ] as const) {
    const file = await stopsWorkbook(ROWS, dearer);
    const before = await tableAnswers(admin);
    const meanwhile = callMeanwhile(driver, admin);
    const { took, parts } = await importing(admin, file as Buffer<ArrayBuffer>);
    const { count, p99, longest } = await meanwhile.stop();
    const after = await tableAnswers(admin);
    const name = `${kind}, ${what}`;
    results.push(
      {
        name: `${name}: from upload to done`,
        value: took / 1000,
        unit: 's',
        limit: { max: 40 },
        note: parts,
      },
      {
        name: `${name}: other calls meanwhile, 99th percentile`,
        value: p99,
        unit: 'ms',
        ...(kind === 'postgres' ? { limit: { max: 150 } } : {}),
        note: `${count} calls`,
      },
      {
        name: `${name}: other calls meanwhile, longest`,
        value: longest,
        unit: 'ms',
        ...(kind === 'pglite' ? { limit: { max: 1_000 } } : {}),
      },
      ...Object.keys(TABLE).map((question) => ({
        name: `${name}: ${question} right after it, longest`,
        value: after.get(question) ?? Number.NaN,
        unit: 'ms',
        limit: { max: 1_000 },
        note: `before it ${Math.round(before.get(question) ?? 0)} ms`,
      })),
    );
  }
  const peakMb = await server.peakMb();
  results.push({ name: `${kind}: most memory of the server`, value: peakMb, unit: 'MB', limit: { max: 1_500 } });
  await server.close();
  return results;
};

const imports = (kind: DatabaseKind): Bench => ({
  name: `import: ${ROWS.toLocaleString('en-US')} rows x 30 columns of .xlsx, ${kind}`,
  run: async () => {
    const stop = await startPostgres();
    try {
      return kind === 'postgres' && postgresUrl() === '' ? [] : await measure(kind);
    } finally {
      stop();
    }
  },
});

export const benches: Bench[] = [imports('postgres'), imports('pglite')];
