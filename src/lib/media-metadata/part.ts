/** A piece of a picture's file. All parts of a file, one after another, are the file. */
export interface Part {
  /** Bytes from the file's beginning; `to` is behind the last. */
  readonly from: number;
  readonly to: number;
  /** False for what says something about the picture and is no part of it. */
  readonly keep: boolean;
  /** What stands in the place of a part that is not kept; nothing where it is missing. */
  readonly instead?: Uint8Array<ArrayBuffer>;
}

/** True where these Latin letters stand at a place of the bytes. */
export const matchesAt = (bytes: Uint8Array, at: number, letters: string): boolean => {
  if (at < 0 || at + letters.length > bytes.length) return false;
  for (let n = 0; n < letters.length; n += 1) if (bytes[at + n] !== letters.charCodeAt(n)) return false;
  return true;
};

/**
 * Looks for Latin letters: where they stand first, from a place on; -1 where nowhere. Each byte is looked at about once,
 * whatever the bytes are (Horspool): the letters must not repeat themselves.
 */
export const finder = (letters: string): ((bytes: Uint8Array, from?: number) => number) => {
  const last = letters.length - 1;
  const skip = new Uint8Array(256).fill(letters.length);
  for (let n = 0; n < last; n += 1) skip[letters.charCodeAt(n)] = last - n;
  return (bytes, from = 0) => {
    let at = from;
    while (at + last < bytes.length) {
      if (matchesAt(bytes, at, letters)) return at;
      at += skip[bytes[at + last] ?? 0] ?? 1;
    }
    return -1;
  };
};

/** Segments, chunks, blocks or boxes of one file, at most: what comes behind in a hostile one is kept as it is. */
export const PARTS_MAX = 65_536;

/** Collects parts in their order; those that are kept and stand side by side become one. */
export const partList = () => {
  const parts: { from: number; to: number; keep: boolean; instead?: Uint8Array<ArrayBuffer> }[] = [];
  const add = (from: number, to: number, keep: boolean, instead?: Uint8Array<ArrayBuffer>): void => {
    if (from >= to) return;
    const last = parts.at(-1);
    if (keep && last?.keep) last.to = to;
    else parts.push({ from, to, keep, ...(instead && !keep ? { instead } : {}) });
  };
  return { parts: parts as readonly Part[], add };
};
