import type { ByteRange } from '#server/uploads/storage/storage.ts';

/**
 * The part of a file that a `Range` header asks for. One range alone is known; anything else is answered whole, as the
 * standard allows.
 * @returns undefined for the whole file, `unsatisfiable` where nothing of it is in the file
 */
export const readRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = sizeBytes - 1;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: last };
  }
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  if (to !== '' && Number(to) < start) return undefined;
  return start > last ? 'unsatisfiable' : { start, end };
};
