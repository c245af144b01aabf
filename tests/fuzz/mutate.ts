import type { Draw } from './draw.ts';
import { hostileNumber, hostileText, hostileValue, type Json } from './hostile.ts';

type Members = { [name: string]: Json };

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that a server may know and a caller should not be able to set. */
const STRANGE_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'role',
  'id',
  'user_id',
  'approved',
  '',
  'toJSON',
];

/** The value with one hostile change at a random place of it: another value, a member more, one less. */
export const mutate = (value: Json, draw: Draw): Json => {
  if (isMembers(value)) {
    const names = Object.keys(value);
    const name = names.length === 0 ? '' : draw.pick(names);
    if (names.length === 0 || draw.chance(0.1)) {
      return Object.fromEntries([...Object.entries(value), [draw.pick(STRANGE_NAMES), hostileValue(draw)]]);
    }
    if (draw.chance(0.08)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    return { ...value, [name]: mutate(value[name] ?? null, draw) };
  }
  if (Array.isArray(value) && value.length > 0 && draw.chance(0.7)) {
    const at = draw.below(value.length);
    return value.map((item: Json, index) => (index === at ? mutate(item, draw) : item));
  }
  // A value of the same type gets further than any other.
  if (typeof value === 'number' && draw.chance(0.6)) return hostileNumber(draw);
  if (typeof value === 'string' && draw.chance(0.5)) return hostileText(draw);
  return hostileValue(draw);
};
