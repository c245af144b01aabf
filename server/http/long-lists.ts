import type * as v from 'valibot';

/** What of valibot's schemas and actions is looked at here. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly requirement?: unknown;
  readonly message?: unknown;
}

/** A list that has more members than its schema allows. */
interface LongList {
  /** Where it stands, such as `places.0.names`. */
  readonly path: string;
  readonly message: string;
}

const lengthProblem = ({ pipe = [] }: Part, count: number): string | undefined => {
  const rule = pipe.find(({ type }) => type === 'max_length');
  if (rule === undefined || count <= Number(rule.requirement)) return undefined;
  return typeof rule.message === 'string' ? rule.message : `At most ${String(rule.requirement)} entries can be sent.`;
};

const schemasIn = (parts: readonly (Part | undefined)[]): readonly Part[] =>
  parts.filter((part): part is Part => part?.kind === 'schema');
/** Schemas that look at the same value. The first of a pipe is the schema itself. */
const besides = ({ pipe = [], wrapped, options = [] }: Part): readonly Part[] =>
  schemasIn([...pipe.slice(1), wrapped, ...(options as readonly Part[])]);

const known = new WeakMap<Part, boolean>();
/** Whether there can be a list in what a schema describes: nothing else is walked through. */
const holdsLists = (part: Part): boolean => {
  const before = known.get(part);
  if (before !== undefined) return before;
  const inner = [...besides(part), ...schemasIn([part.item, ...Object.values(part.entries ?? {})])];
  const holds = part.type === 'array' || inner.some(holdsLists);
  known.set(part, holds);
  return holds;
};

/** @param seen told of the longest list */
const find = (part: Part, input: unknown, path: readonly string[], seen: { longest: number }): LongList | undefined => {
  if (typeof input !== 'object' || input === null || !holdsLists(part)) return undefined;
  if (Array.isArray(input)) {
    seen.longest = Math.max(seen.longest, input.length);
    const message = lengthProblem(part, input.length);
    if (message !== undefined) return { path: path.join('.'), message };
  }
  for (const one of besides(part)) {
    const found = find(one, input, path, seen);
    if (found !== undefined) return found;
  }
  const { item, entries } = part;
  if (Array.isArray(input)) {
    if (item === undefined || !holdsLists(item)) return undefined;
    for (const [at, member] of input.entries()) {
      const found = find(item, member, [...path, String(at)], seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const [name, entry] of Object.entries(entries ?? {})) {
    const found = find(entry, (input as Record<string, unknown>)[name], [...path, name], seen);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** What is known of an input's lists before its members are looked at. */
interface Lists {
  /** The first that is longer than its schema allows; there is nothing more to look at then. */
  readonly tooLong: LongList | undefined;
  /** Members of the longest. */
  readonly longest: number;
}

/**
 * Looks at the lengths of an input's lists. Valibot looks at the members first and at the length after them: a list of a
 * million would be work for a minute, only to be refused.
 */
export const measureLists = (schema: v.GenericSchema, input: unknown): Lists => {
  const seen = { longest: 0 };
  const tooLong = find(schema as unknown as Part, input, [], seen);
  return { tooLong, longest: seen.longest };
};
