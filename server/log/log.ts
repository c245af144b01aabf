import { describeError } from '#server/log/describe-error.ts';

/** What a line tells of the request it came with; nothing of it is a text that the caller chose. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, such as `/ticket/:id`: an address may hold ids, signatures and questions. */
  readonly route: string;
  /** The network address it came from. */
  readonly address: string;
  /** The account that signed it. */
  readonly account?: number | undefined;
  /** Of the answer, where there is one already. */
  readonly status?: number | undefined;
  /** The error's code of the contract. */
  readonly code?: string | undefined;
  /** Milliseconds since it came. */
  readonly ms?: number | undefined;
}

/** How much a line concerns an operator, by the event; all others are `info`. */
const LEVELS: Readonly<Record<string, 'warn' | 'error'>> = {
  ...{ 'no-room': 'error', 'database-away': 'error', 'storage-failed': 'error', 'wrong-storage': 'error' },
  ...{
    'mail-failed': 'warn',
    'mail-expired': 'warn',
    'mail-refused': 'warn',
    'data-folder': 'warn',
    'open-files': 'warn',
  },
  ...{
    'bad-storage-keys': 'error',
    'stopped-late': 'warn',
    'storage-rights': 'warn',
    'token-reused': 'warn',
    'rate-limited': 'warn',
  },
};

/** Something that an operator may want to know of later. */
export interface LogEvent extends Partial<RequestFacts> {
  readonly event: string;
  /** The account it was about. */
  readonly subject?: number | undefined;
  /** A sentence of this server's own, never of a caller's. */
  readonly note?: string;
}

/** Where security events and failures are written down. */
export interface Log {
  readonly write: (event: LogEvent) => void;
  /** Something that should not have happened. */
  readonly failed: (error: unknown, request?: RequestFacts) => void;
}

interface LinesOptions {
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

/** One JSON object a line: production's log, made to be read by programs and to hold nothing personal (decision 0340). */
export const createJsonLog = ({ now, print }: LinesOptions): Log => {
  const line = (level: string, members: object) =>
    print(JSON.stringify({ time: now().toISOString(), level, ...members }));
  return {
    write: (event) => line(LEVELS[event.event] ?? 'info', event),
    failed: (error, request) => line('error', { event: 'failed', ...request, error: describeError(error) }),
  };
};

/** A developer's own log: an event in a few words, an error as it is, message and all. */
export const createPlainLog = (): Log => ({
  write: ({ event, account, subject, address, method, route, status, code, note }) => {
    const about = subject === undefined || subject === account ? '' : ` on account ${subject}`;
    const who = account === undefined ? '' : ` by account ${account}`;
    const where = [method, route, status, code].filter((part) => part !== undefined).join(' ');
    console.log([`${event}${about}${who}`, address, where, note].filter(Boolean).join(', '));
  },
  failed: (error, request) => (request === undefined ? console.error(error) : console.error(request, error)),
});
