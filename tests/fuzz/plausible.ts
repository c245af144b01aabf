import type { GenericSchema } from 'valibot';
import type { Draw } from './draw.ts';
import type { Json } from './hostile.ts';

/** A valibot schema as it lies in memory: what of it the fuzzer looks at. */
interface Node {
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly (Node | string | number)[];
  readonly literal?: Json;
  readonly value?: Node;
  readonly requirement?: unknown;
}

/** What members are likely to hold, by their name: ids that exist, addresses that are known. */
export type Hints = Readonly<Record<string, () => Json>>;

const requirementOf = (node: Node, ...types: readonly string[]): number | undefined => {
  const found = node.pipe?.find(({ type, requirement }) => types.includes(type) && typeof requirement === 'number');
  return found?.requirement as number | undefined;
};

const text = (node: Node, draw: Draw): string => {
  const kinds = node.pipe?.map(({ type }) => type) ?? [];
  if (kinds.includes('email')) return `someone${draw.below(50)}@fleet.test`;
  const min = requirementOf(node, 'min_length') ?? (kinds.includes('non_empty') ? 1 : 0);
  const max = requirementOf(node, 'max_length');
  // At the edge, one beyond it, or something short.
  if (max !== undefined && draw.chance(0.2)) return 'm'.repeat(Math.min(max + draw.below(3) - 1, 40_000));
  if (kinds.includes('to_number') || kinds.includes('transform')) {
    return draw.pick(['', '0', '1', '10', '5.5', '-1', 'asc', 'TRUCK_DRIVER,ADMIN', 'a'.repeat(min)]);
  }
  return draw.pick(['x', 'Word', 'A few words', '7', '2026-11-22']).padEnd(min, 'x');
};

const number = (node: Node, draw: Draw): number => {
  const min = requirementOf(node, 'min_value', 'gt_value') ?? 0;
  const max = requirementOf(node, 'max_value', 'lt_value') ?? min + 1_000;
  if (draw.chance(0.85)) return min + (max - min) * ((1 + draw.below(998)) / 1_000);
  const step = draw.pick([0, 0.001, 1]);
  return draw.pick([min + step, max - step, min - step, max + step]);
};

/**
 * A value that a schema is likely to take, or that lies just beyond one of its limits.
 * @param name the member that holds it, for `hints`
 */
export const plausible = (schema: GenericSchema, hints: Hints, draw: Draw): Json =>
  make(schema as unknown as Node, '', hints, draw);

const make = (node: Node, name: string, hints: Hints, draw: Draw): Json => {
  const hint = hints[name];
  if (hint !== undefined && draw.chance(0.97)) return hint();
  const inner = (of: Node, called = name): Json => make(of, called, hints, draw);
  switch (node.type) {
    case 'optional':
    case 'exact_optional':
      return node.wrapped === undefined ? null : inner(node.wrapped);
    case 'nullish':
    case 'nullable':
      return draw.chance(0.1) || node.wrapped === undefined ? null : inner(node.wrapped);
    case 'string':
      return text(node, draw);
    case 'number':
      return number(node, draw);
    case 'boolean':
      return draw.chance(0.5);
    case 'literal':
      return node.literal ?? null;
    case 'picklist':
      return draw.pick((node.options ?? ['']) as readonly Json[]);
    case 'union':
    case 'variant':
      return inner(draw.pick((node.options ?? []) as readonly Node[]));
    case 'array': {
      const max = requirementOf(node, 'max_length') ?? 3;
      const min = requirementOf(node, 'min_length') ?? 0;
      const length = draw.chance(0.05) ? Math.min(max + draw.below(2), 3_000) : Math.min(max, min + draw.below(4));
      const { item } = node;
      return item === undefined ? [] : Array.from({ length }, () => inner(item));
    }
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {})
          .filter(([, { type }]) => type !== 'optional' || draw.chance(0.7))
          .map(([key, of]) => [key, inner(of, key)]),
      );
    case 'record':
      return node.value === undefined ? {} : { one: inner(node.value) };
    default:
      return null;
  }
};
