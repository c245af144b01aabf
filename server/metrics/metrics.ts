import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inTime } from '#server/metrics/in-time.ts';

/** An answer, as it is counted: the pattern of its route, never the address, so that the number of series is bounded. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status?: number | undefined;
  /** The error's code of the contract. */
  readonly code?: string | undefined;
}

/** What the process tells of itself to who watches it, in Prometheus's format; every name begins with `milepost_`. */
export interface Metrics {
  readonly answered: (answer: Answered, seconds: number) => void;
  /** An event of the log. @param event a word of ours */
  readonly event: (event: string) => void;
  readonly mail: (outcome: string) => void;
  /**
   * A value that is read when somebody asks; one that cannot be read then has none.
   * @param label the name of the label, where `read` answers several values by it
   */
  readonly value: (
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
    label?: string,
  ) => void;
  /** Tells of memory, processor and the event loop as well, from now on. */
  readonly watchProcess: () => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

const PREFIX = 'milepost_';
/** Seconds; streams count until their first byte. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds that a value has to be read: all of them are told within the patience of who asks, some seconds. */
const READ_MS = 2_000;
/** The only value of what has no label. */
export const ALL = '';

/** Events that alarms ask for (`server/deploy/alerts.yml`). */
const WATCHED = ['database-away', 'no-room', 'storage-failed', 'wrong-storage', 'bad-storage-keys'];

/** @param version of this program @param commit that it was built from, where that is known */
export const createMetrics = (version: string, commit = ''): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    ...{ name: `${PREFIX}requests_total`, help: 'Answers, by route and status', registers },
    labelNames: ['method', 'route', 'status'],
  });
  const seconds = new Histogram({
    ...{ name: `${PREFIX}request_duration_seconds`, help: 'Time until an answer begins', registers },
    ...{ labelNames: ['method', 'route'], buckets: BUCKETS },
  });
  const refusals = new Counter({
    ...{ name: `${PREFIX}refusals_total`, help: 'Calls that were refused, by the code of the contract', registers },
    labelNames: ['code'],
  });
  const events = new Counter({
    ...{ name: `${PREFIX}events_total`, help: 'Events of the log', registers, labelNames: ['event'] },
  });
  // A counter that begins with its first event has not risen: no alarm would see that one.
  for (const event of WATCHED) events.inc({ event }, 0);
  const mails = new Counter({
    ...{ name: `${PREFIX}mails_total`, help: 'Mails by what became of them; failed counts tries', registers },
    labelNames: ['outcome'],
  });
  const build = new Gauge({
    ...{ name: `${PREFIX}build_info`, help: 'The version that runs', registers, labelNames: ['version', 'commit'] },
  });
  build.set({ version, commit }, 1);
  return {
    answered: ({ method, route, status = 0, code }, took) => {
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ method, route }, took);
      if (code !== undefined) refusals.inc({ code });
    },
    event: (event) => events.inc({ event }),
    mail: (outcome) => mails.inc({ outcome }),
    value: (name, help, read, label) => {
      const gauge = new Gauge({
        ...{ name: `${PREFIX}${name}`, help, registers, labelNames: label === undefined ? [] : [label] },
        collect: async () => {
          gauge.reset();
          const values = await inTime(read, READ_MS).catch((): Readonly<Record<string, number>> => ({}));
          if (label === undefined && !(ALL in values)) gauge.remove();
          for (const [key, value] of Object.entries(values)) {
            if (label === undefined) gauge.set(value);
            else gauge.set({ [label]: key }, value);
          }
        },
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix: PREFIX }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
