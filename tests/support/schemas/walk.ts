import type { GenericSchema } from 'valibot';

/** What a schema or an action of valibot's is made of, as far as bounds are read from it. */
interface Node {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly requirement?: unknown;
}

/** A schema of a request, where it stands, and the actions that its value must pass. */
interface Member {
  readonly path: readonly string[];
  readonly node: Node;
  readonly actions: readonly Node[];
}

/** A pipe in a pipe is one pipe. */
const flat = (node: Node): Node[] => {
  const [root, ...items] = node.pipe ?? [];
  if (root === undefined) return [node];
  return [...flat(root), ...items.flatMap((item) => (item.kind === 'schema' ? flat(item) : [item]))];
};

const WRAPPERS = ['optional', 'nullish', 'nullable', 'exact_optional', 'undefinedable'];
const UNIONS = ['union', 'variant'];

function* members(node: Node, path: readonly string[], inherited: readonly Node[]): Generator<Member> {
  const items = flat(node);
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'schema') continue;
    const next = items.findIndex((other, place) => place > at && other.kind === 'schema');
    const own = items.slice(at + 1, next === -1 ? undefined : next);
    // What follows a pipe as a whole holds for its last value.
    const actions = next === -1 ? [...own, ...inherited] : own;
    if (WRAPPERS.includes(item.type) && item.wrapped !== undefined) yield* members(item.wrapped, path, actions);
    else if (UNIONS.includes(item.type)) {
      for (const option of item.options ?? []) yield* members(option as Node, path, actions);
    } else {
      yield { path, node: item, actions };
      for (const [name, entry] of Object.entries(item.entries ?? {})) yield* members(entry, [...path, name], []);
      if (item.item !== undefined) yield* members(item.item, [...path, '0'], []);
    }
  }
}

/** Every schema in a schema, the alternatives of unions and the steps of pipes among them; `0` stands for a list's entry. */
export const membersOf = (schema: GenericSchema): Member[] => [...members(schema as unknown as Node, [], [])];

/** True for a regular expression that matches the whole text and repeats nothing without end. */
export const isBounded = (pattern: RegExp): boolean => {
  const bare = pattern.source.replace(/\\(?:[pP]\{[^}]*\}|.)/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return /^\^[^|]*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare) && !pattern.flags.includes('m');
};

const has = (actions: readonly Node[], ...types: string[]): boolean => actions.some(({ type }) => types.includes(type));

const isBoundedText = (actions: readonly Node[]): boolean =>
  has(actions, 'max_length', 'length') ||
  actions.some(({ type, requirement }) => type === 'regex' && requirement instanceof RegExp && isBounded(requirement));

const isFiniteLimit = ({ requirement }: Node): boolean => Number.isFinite(requirement);
const isBoundedNumber = (actions: readonly Node[]): boolean =>
  has(actions, 'safe_integer') ||
  (has(actions.filter(isFiniteLimit), 'min_value', 'gt_value') &&
    has(actions.filter(isFiniteLimit), 'max_value', 'lt_value'));

const SHORT = ['boolean', 'literal', 'picklist', 'enum', 'null', 'undefined'];

const isBoundedMember = ({ node, actions }: Member): boolean => {
  if (SHORT.includes(node.type)) return true;
  if (node.type === 'object' || node.type === 'strict_object') return true;
  if (node.type === 'string') return isBoundedText(actions);
  if (node.type === 'array') return has(actions, 'max_length');
  return node.type === 'number' && isBoundedNumber(actions);
};

/** What a request's schema lets grow without end, as `path: type`. A kind of schema that this does not know counts as such. */
export const unboundedIn = (schema: GenericSchema): string[] =>
  membersOf(schema)
    .filter((member) => !isBoundedMember(member))
    .map(({ path, node }) => `${path.join('.')}: ${node.type}`);

/** Paths of the members that may be numbers. */
export const numbersIn = (schema: GenericSchema): string[] => [
  ...new Set(
    membersOf(schema)
      .filter(({ node }) => node.type === 'number')
      .map(({ path }) => path.join('.')),
  ),
];
