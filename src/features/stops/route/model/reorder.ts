/** A list with the entry at a place moved by so many places; beyond an end it stays where it is. */
export const moved = <T>(list: readonly T[], at: number, by: number): T[] => {
  const entry = list[at];
  if (entry === undefined || at + by < 0 || at + by >= list.length) return [...list];
  return list.toSpliced(at, 1).toSpliced(at + by, 0, entry);
};
