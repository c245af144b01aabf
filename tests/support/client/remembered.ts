/**
 * Remembers a list: what is in it, and how each of its things stands. Arrays in them may only have grown since.
 * @returns brings all of that back, in the same list and the same things
 */
export const remember = <T extends object>(list: T[]): (() => void) => {
  const was = list.map((one) => ({
    one,
    fields: { ...one },
    lengths: Object.values(one).flatMap((value) => (Array.isArray(value) ? [{ value, length: value.length }] : [])),
  }));
  return () => {
    for (const { one, fields, lengths } of was) {
      for (const name of Object.keys(one)) if (!(name in fields)) Reflect.deleteProperty(one, name);
      Object.assign(one, fields);
      for (const { value, length } of lengths) value.length = length;
    }
    list.splice(0, list.length, ...was.map(({ one }) => one));
  };
};

/** The same of a map whose things are remembered as well. */
export const rememberMap = <K, T extends object>(map: Map<K, T>): (() => void) => {
  const entries = [...map];
  const things = remember(entries.map(([, thing]) => thing));
  return () => {
    things();
    map.clear();
    for (const [key, thing] of entries) map.set(key, thing);
  };
};
