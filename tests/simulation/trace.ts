/** Writes down one line of what happened. */
export type Trace = (line: string) => void;

/** The story of one schedule, as a person reads it who looks for a fault. */
export const makeTrace = (now: () => number): { readonly trace: Trace; readonly lines: string[] } => {
  const lines: string[] = [];
  const start = now();
  return { lines, trace: (line) => lines.push(`${((now() - start) / 1000).toFixed(3).padStart(10)}  ${line}`) };
};
