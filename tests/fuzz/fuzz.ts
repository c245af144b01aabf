import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient, signInAt } from '#tests/support/harness/client.ts';
import { startable } from '#tests/support/harness/program.ts';
import { createDraw } from './draw.ts';
import { type Finding, judge, SLOW_MS } from './judge.ts';
import { CALLERS, type Caller, type FromServer, type Prey, type ToServer } from './protocol.ts';
import { drawRequest, type HostileRequest } from './request.ts';
import { createSender } from './send.ts';

/** Megabytes of JavaScript objects that the server may hold at once: what grows without end dies here. */
const MEMORY_MB = 512;
/** Milliseconds that the end of a process may be behind the end of its connections. */
const ENDING_MS = 1_000;
/** Staff may do to the victim's account what they like: it is looked at before they come. */
const STRANGERS: readonly Caller[] = CALLERS.filter((caller) => caller !== 'admin' && caller !== 'super');

/** Something found, and what it was found with: `at` counts the run's requests from 0. */
export interface Found extends Finding {
  readonly at: number;
  readonly sent: HostileRequest | undefined;
}

export interface FuzzOptions {
  /** Decides every request of the run. */
  readonly seed: number;
  /** How many; half by strangers, drivers and owners, half by anybody. */
  readonly requests: number;
  /** Ends after the first finding, or goes on to the end. */
  readonly untilFound?: boolean;
  /** A bug to plant, of `plants.ts`. */
  readonly plant?: string;
  readonly onFound?: (found: Found) => void;
  readonly onRequest?: (sent: HostileRequest, status: number | undefined) => void;
}

export interface Report {
  readonly requests: number;
  readonly found: readonly Found[];
  /** How many answers there were of each status; 0 for none. */
  readonly statuses: Readonly<Record<number, number>>;
}

const heard = async <K extends FromServer['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<FromServer, { kind: K }>> => {
  const stop = new AbortController();
  const gone = once(child, 'exit', { signal: stop.signal }).then(() => {
    throw new Error('The server under attack has ended.');
  });
  const told = once(child, 'message', { signal: stop.signal }).then(([message]) => message as FromServer);
  try {
    const message = await Promise.race([told, gone]);
    if (message.kind !== kind) throw new Error(`The server said ${message.kind} instead of ${kind}.`);
    return message as Extract<FromServer, { kind: K }>;
  } finally {
    stop.abort();
    gone.catch(() => undefined);
    told.catch(() => undefined);
  }
};

const hasEnded = ({ exitCode, killed }: ChildProcess): boolean => exitCode !== null || killed;

/** Waits for a moment in which a process that has broken its connections off is seen to have ended. */
const ended = (child: ChildProcess): Promise<unknown> =>
  once(child, 'exit', { signal: AbortSignal.timeout(ENDING_MS) }).catch(() => undefined);

/** What is wrong with the victim's account after strangers had their time, or undefined. */
const victimHarmed = async ({ url, victim }: Prey): Promise<string | undefined> => {
  const at = { url, mainApiUrl: url, authApiUrl: url };
  const client = await signInAt(at, victim.email, victim.password);
  const [profile, messages] = [
    await client.call('profile'),
    await client.call('messages', { params: { ticketId: victim.ticketId } }),
  ];
  if (profile.body.firstName !== 'mark-victim' || profile.body.phoneNumber !== 'mark-victim')
    return 'the profile has changed';
  const texts = messages.body.map((message: { text: string }) => message.text);
  if (texts.length !== 2) return `the conversation has ${texts.length} messages, not 2`;
  const config = await createClient(at).call('config');
  return config.status === 200 ? undefined : `the configuration answers ${config.status}`;
};

/** Attacks a server of its own with random requests. */
export const fuzz = async (options: FuzzOptions): Promise<Report> => {
  const { seed, requests, untilFound = false, plant, onFound, onRequest } = options;
  const { file, execArgv } = startable('tests/fuzz/prey.ts');
  const child = fork(file, plant === undefined ? [] : [plant], {
    execArgv: [...execArgv, `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { prey } = await heard(child, 'ready');
  const accounts = { ...prey.accounts };
  const sender = createSender(prey.url);
  const draw = createDraw(seed);
  const found: Found[] = [];
  const statuses: Record<number, number> = {};
  const add = (finding: Finding, at: number, sent?: HostileRequest): void => {
    const entry = { ...finding, at, sent };
    found.push(entry);
    onFound?.(entry);
  };
  const ask = (message: ToServer): boolean => child.send(message);

  const attack = async (at: number): Promise<void> => {
    const sent = drawRequest(prey, accounts, at < requests / 2 ? STRANGERS : CALLERS, draw);
    let outcome = await sender.send(sent);
    // A machine that was busy with something else is not slow the second time.
    if (outcome.kind === 'answer' && outcome.ms > SLOW_MS) outcome = await sender.send(sent);
    const status = outcome.kind === 'answer' ? outcome.status : 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
    onRequest?.(sent, status);
    if (outcome.kind === 'none' && !sender.isSpared(sent)) await ended(child);
    if (hasEnded(child)) return add({ fault: 'died', detail: `exit code ${child.exitCode}` }, at, sent);
    if (outcome.kind === 'none') {
      if (sender.isSpared(sent)) return;
      // What stands still would say the same of every request that follows.
      child.kill('SIGKILL');
      return add({ fault: 'no-answer', detail: outcome.why }, at, sent);
    }
    const finding = judge(prey, sent, outcome);
    if (finding !== undefined) add(finding, at, sent);
    // Signed out, deleted or disapproved by one of the requests: the next one comes from another account.
    const { caller } = sent;
    if (status === 401 && caller !== 'nobody' && caller !== 'bad-token') {
      ask({ kind: 'account', role: caller });
      accounts[caller] = (await heard(child, 'account')).account;
    }
  };

  const isOver = (): boolean => hasEnded(child) || (untilFound && found.length > 0);
  let at = 0;
  try {
    for (; at < requests && !isOver(); at += 1) {
      if (at === Math.ceil(requests / 2)) {
        const harm = await victimHarmed(prey);
        if (harm !== undefined) add({ fault: 'changed', detail: harm }, at);
      }
      await attack(at);
    }
    return { requests: at, found, statuses };
  } finally {
    sender.close();
    if (!hasEnded(child)) {
      const closed = once(child, 'exit');
      ask({ kind: 'close' });
      await closed;
    }
  }
};

/** The finding as a person reads it: how to send the request again, and the whole run. */
export const tellFound = ({ fault, detail, at, sent }: Found, seed: number): string => {
  if (sent === undefined) return `${fault} after request ${at} of seed ${seed}: ${detail}`;
  const headers = Object.entries(sent.headers).filter(([name]) => name !== 'authorization');
  const body = sent.body === undefined ? '' : JSON.stringify(Buffer.from(sent.body).toString('latin1').slice(0, 600));
  const size = sent.body === undefined ? '' : `\n  ${sent.body.length} bytes: ${body}`;
  const shown = headers.map(([name, value]) => `\n  ${name}: ${value.slice(0, 200)}`).join('');
  return `${fault.toUpperCase()} ${detail}\n  ${sent.method} ${sent.target.slice(0, 600)} by ${sent.caller}${shown}${size}\n  Again: npm run fuzz -- --seed ${seed} --requests ${at + 1}`;
};
