import { parseArgs } from 'node:util';

/** What `npm run load` is asked for. */
export interface LoadOptions {
  readonly drivers: number;
  readonly agents: number;
  readonly minutes: number;
  readonly streams: boolean;
  readonly importRows: number;
  readonly seed: number;
  /** Messages of a driver: seconds from one to the next, on the average. */
  readonly saySeconds: number;
  /** Seconds over which the drivers arrive; a quarter of the run when absent. */
  readonly arriveSeconds: number | undefined;
  /** A server that runs already; one of its own when absent. */
  readonly url: string | undefined;
  /** The empty PostgreSQL of the server of its own; the embedded database when absent. */
  readonly database: string | undefined;
  /** Only makes the accounts, in the data that `DATA_DIR` or `DATABASE_URL` name. */
  readonly makeAccounts: boolean;
}

/** Most that are played from one process: each stream of theirs is a connection. */
const DRIVERS_MAX = 15_000;
const MINUTES_MAX = 120;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws Error with a sentence that says what to do */
const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (!(value >= least && value <= most))
    throw new Error(`--${name} must be from ${least} to ${most}, and is ${text}.`);
  return value;
};

/** @throws Error with a sentence that says what to do */
const wholeOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw new Error(`--${name} must be a whole number from ${least} to ${most}, and is ${text}.`);
  return value;
};

/** Only this machine is loaded: an address elsewhere may be somebody's who drives by it. @throws Error for another */
const requireLoopback = (url: string): string => {
  if (!URL.canParse(url)) throw new Error(`${url} is no address: write one as http://127.0.0.1:8080.`);
  const { hostname, protocol, origin } = new URL(url);
  if (protocol !== 'http:' || !LOOPBACK.has(hostname)) {
    throw new Error(
      `${url} is not on this machine. A load run writes into its server and takes all of its time: run it beside a server of your own, by http on 127.0.0.1.`,
    );
  }
  return origin;
};

/** Reads the command line. @throws Error with a sentence */
export const readOptions = (args: readonly string[]): LoadOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      drivers: { type: 'string', default: '100' },
      agents: { type: 'string' },
      minutes: { type: 'string', default: '1' },
      streams: { type: 'boolean', default: false },
      'import-rows': { type: 'string', default: '2000' },
      'say-seconds': { type: 'string', default: '30' },
      'arrive-seconds': { type: 'string' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string' },
      database: { type: 'string' },
      'make-accounts': { type: 'boolean', default: false },
    },
  });
  if (values.url !== undefined && values.database !== undefined) {
    throw new Error('Give --url for a server that runs already, or --database for one that is started, not both.');
  }
  if (values.database !== undefined && !/^postgres(ql)?:\/\//.test(values.database)) {
    throw new Error(
      `--database must be the address of an empty PostgreSQL, postgres://..., and is ${values.database}.`,
    );
  }
  const drivers = wholeOf('drivers', values.drivers, 1, DRIVERS_MAX);
  return {
    drivers,
    agents: wholeOf('agents', values.agents ?? String(Math.ceil(drivers / 100)), 1, 1_000),
    minutes: numberOf('minutes', values.minutes, 0.05, MINUTES_MAX),
    streams: values.streams,
    importRows: wholeOf('import-rows', values['import-rows'], 0, 100_000),
    saySeconds: numberOf('say-seconds', values['say-seconds'], 0.1, 3_600),
    seed: wholeOf('seed', values.seed, 0, 2 ** 31),
    arriveSeconds:
      values['arrive-seconds'] === undefined
        ? undefined
        : numberOf('arrive-seconds', values['arrive-seconds'], 0, 60 * MINUTES_MAX),
    url: values.url === undefined ? undefined : requireLoopback(values.url),
    database: values.database,
    makeAccounts: values['make-accounts'],
  };
};
