/**
 * `npm run load -- --drivers N --minutes M`: plays drivers and agents over HTTP against a server of its own, or one that runs on this
 * machine (`--url`), and holds in the end what it has against what it acknowledged. Leaves with 1 where anything was lost, doubled
 * or reordered. What else it takes: `tests/README.md#load`.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { readEnv } from '#server/env.ts';
import { openData } from '#server/open.ts';
import { loadEmail, makeLoadAccounts } from '#tests/load/accounts.ts';
import { type LoadOptions, readOptions } from '#tests/load/options.ts';
import { play } from '#tests/load/play.ts';
import type { Cast, LoadServer, Player, ServerCost } from '#tests/load/protocol.ts';
import { tellFigures } from '#tests/load/stats.ts';
import { hear, startChild } from '#tests/support/child.ts';
import { signInAt } from '#tests/support/harness/client.ts';

const makeAccounts = async (size: LoadOptions): Promise<void> => {
  const data = await openData(readEnv(process.env, 'command'));
  try {
    await makeLoadAccounts(data.database.db, size);
    console.log(
      `${size.drivers} drivers and ${size.agents} agents were made. Start the server, and run this with --url.`,
    );
  } finally {
    await data.close();
  }
};

/** Signs the accounts in that `--make-accounts` has made, as people do. */
const signIn = async (url: string, { drivers, agents }: LoadOptions): Promise<Cast> => {
  const at = { url, mainApiUrl: url, authApiUrl: url };
  const one = async (kind: 'driver' | 'agent' | 'admin', number: number): Promise<Player> => {
    const client = await signInAt(at, loadEmail(kind, number));
    const { id } = (await client.call('profile')).body;
    return { id, token: client.token ?? '', refreshToken: client.refreshToken ?? '' };
  };
  const all = async (kind: 'driver' | 'agent', count: number): Promise<Player[]> => {
    const players: Player[] = [];
    for (let number = 0; number < count; number += 1) players.push(await one(kind, number));
    return players;
  };
  return { drivers: await all('driver', drivers), agents: await all('agent', agents), admin: await one('admin', 0) };
};

const costOf = async (child: ChildProcess | undefined): Promise<ServerCost | undefined> => {
  if (child?.connected !== true) return undefined;
  child.send('cost');
  return hear<ServerCost>(child).catch(() => undefined);
};

const run = async (options: LoadOptions): Promise<number> => {
  const { drivers, agents, minutes, streams, url } = options;
  let child: ChildProcess | undefined;
  let started: LoadServer;
  let ending = false;
  if (url === undefined) {
    const server = new URL('./server.ts', import.meta.url);
    child = startChild(server, String(drivers), String(agents), options.database ?? '');
    started = await hear<LoadServer>(child);
    child.once('exit', (code, signal) => {
      if (!ending)
        console.log(
          `  THE SERVER'S PROCESS ENDED in the midst of the run (${signal ?? code}): see above what it said.`,
        );
    });
  } else {
    await fetch(`${url}/healthz`).catch(() => {
      throw new Error(`Nobody answers at ${url}: start the server first, or leave --url out for one of its own.`);
    });
    started = { url, cast: await signIn(url, options) };
  }
  const kept = streams ? 'streams' : 'polls';
  console.log(`${drivers} drivers with ${kept} and ${agents} agents, ${minutes} min, ${started.url}`);
  const began = performance.now();
  const before = await costOf(child);
  let peakMb = before?.rssMb ?? 0;
  let after: ServerCost | undefined;
  let seconds = 0;
  let load = 0;
  const played = await play({
    ...{ ...started, streams, seconds: 60 * minutes, seed: options.seed, importRows: options.importRows },
    sayMs: 1000 * options.saySeconds,
    ...(options.arriveSeconds === undefined ? {} : { arriveSeconds: options.arriveSeconds }),
    onPhase: async (phase) => {
      const cost = await costOf(child);
      peakMb = Math.max(peakMb, cost?.rssMb ?? 0);
      if (phase !== 'played') return;
      after = cost;
      seconds = (performance.now() - began) / 1000;
      load = loadavg()[0] ?? 0;
    },
  });
  const calls = played.figures.reduce((sum, { count }) => sum + count, 0);
  console.log(tellFigures(played.figures, seconds));
  console.log(
    `  ${calls} calls in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(0)}/s; load average ${load.toFixed(1)}`,
  );
  if (before !== undefined && after !== undefined) {
    const spentMs = after.cpuMs - before.cpuMs;
    const share = `${(spentMs / (10 * seconds)).toFixed(0)} % of one processor, ${(spentMs / calls).toFixed(1)} ms a call`;
    console.log(`  server process: ${share}, ${peakMb.toFixed(0)} MB, ${before.rssMb.toFixed(0)} MB before`);
  }
  const { taken, conversations, files, wrong } = played;
  for (const one of wrong.slice(0, 50)) console.log(`  ${one}`);
  console.log(
    `  ${taken} acknowledged messages in ${conversations} conversations and ${files} files were looked for: ${wrong.length} lost, doubled, reordered, unread or otherwise wrong`,
  );
  ending = true;
  if (child?.connected === true) {
    const gone = once(child, 'exit');
    child.send('close');
    await gone;
  }
  return wrong.length === 0 ? 0 : 1;
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options.makeAccounts) await makeAccounts(options);
  else process.exitCode = await run(options);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
