/** What was answered to one kind of call. */
interface Calls {
  /** Milliseconds from the request to the last byte of its answer; infinite for what was not answered, or had no room. */
  readonly took: number[];
  readonly statuses: Map<string, number>;
}

/** A line of the report. */
export interface CallFigures {
  readonly name: string;
  readonly count: number;
  /** Milliseconds within which so many of all calls were answered; infinite where fewer were. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** How often each status but those of success came; `lost` where none did. */
  readonly errors: Readonly<Record<string, number>>;
}

/** What a run has counted of its calls. */
export interface Stats {
  /** @param status 0 where no answer came */
  readonly add: (name: string, ms: number, status: number) => void;
  readonly figures: () => readonly CallFigures[];
}

/** Whether a call did not get what it came for: however quickly a server without room says so, nobody has been served. */
const isUnserved = (status: number): boolean => status === 0 || status === 429 || status >= 500;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

export const createStats = (): Stats => {
  const calls = new Map<string, Calls>();
  return {
    add: (name, ms, status) => {
      const one = calls.get(name) ?? { took: [], statuses: new Map<string, number>() };
      calls.set(name, one);
      one.took.push(isUnserved(status) ? Number.POSITIVE_INFINITY : ms);
      const told = status === 0 ? 'lost' : String(status);
      one.statuses.set(told, (one.statuses.get(told) ?? 0) + 1);
    },
    figures: () =>
      [...calls].map(([name, { took, statuses }]) => {
        const sorted = took.toSorted((a, b) => a - b);
        const errors = [...statuses].filter(([status]) => !/^[23]/.test(status));
        const [p50, p95, p99] = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99)];
        return { name, count: took.length, p50, p95, p99, errors: Object.fromEntries(errors) };
      }),
  };
};

/** The report as a table of text. @param seconds how long it was played */
export const tellFigures = (figures: readonly CallFigures[], seconds: number): string => {
  const shown = (value: number) => (value >= 100 ? `${Math.round(value)}` : value.toFixed(1));
  const ms = (value: number) => (Number.isFinite(value) ? shown(value) : 'none').padStart(8);
  const lines = figures.map(({ name, count, p50, p95, p99, errors }) => {
    const told = Object.entries(errors).map(([status, times]) => `${status}: ${times}`);
    const rate = (count / seconds).toFixed(1).padStart(8);
    return `  ${name.padEnd(26)} ${String(count).padStart(8)} ${rate} ${ms(p50)} ${ms(p95)} ${ms(p99)}  ${told.join(', ') || '-'}`;
  });
  const head = `  ${'call'.padEnd(26)} ${'count'.padStart(8)} ${'/s'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p95 ms'.padStart(8)} ${'p99 ms'.padStart(8)}  errors`;
  return [head, ...lines].join('\n');
};
