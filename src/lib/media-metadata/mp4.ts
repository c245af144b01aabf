import { matchesAt, type Part, partList } from './part.ts';

const HEAD_BYTES = 8;
/** Boxes side by side, at most; a film has some dozens. */
const BOXES_MAX = 4_096;

interface Box {
  readonly from: number;
  /** Where its content begins. */
  readonly inside: number;
  readonly to: number;
  readonly type: string;
}

/** The boxes side by side in a range, as far as they are whole; a large one has its length behind its type. */
const boxes = (bytes: Uint8Array, from: number, to: number): readonly Box[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Box[] = [];
  let at = from;
  while (at + HEAD_BYTES <= to && found.length < BOXES_MAX) {
    const length = view.getUint32(at);
    const large = length === 1 && at + 16 <= to;
    const size = large ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : length === 0 ? to - at : length;
    const head = large ? 16 : HEAD_BYTES;
    if (size < head || at + size > to) break;
    found.push({
      from: at,
      inside: at + head,
      to: at + size,
      type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
    });
    at += size;
  }
  return found;
};

/** A box of the same length that says nothing: what stands behind it is found by its place in the file. */
const emptyBox = (length: number): Uint8Array<ArrayBuffer> => {
  const box = new Uint8Array(length);
  new DataView(box.buffer).setUint32(0, length);
  for (const [n, letter] of [...'free'].entries()) box[4 + n] = letter.charCodeAt(0);
  return box;
};

/** Notes about a film, or about one of its tracks: its place (`©xyz`, `loci`, Apple's keys), its maker, its title. */
const isNote = ({ type }: Box): boolean => type === 'udta' || type === 'meta';

/**
 * The parts of an MP4 or QuickTime file (ISO/IEC 14496-12); undefined where it is none. Notes about the film give way to
 * nothing of the same length. What a track of samples says, as an action camera's of places, is kept.
 */
export const mp4Parts = (bytes: Uint8Array): readonly Part[] | undefined => {
  if (!matchesAt(bytes, 4, 'ftyp')) return undefined;
  const { parts, add } = partList();
  const film = boxes(bytes, 0, bytes.length).find(({ type }) => type === 'moov');
  const inFilm = film ? boxes(bytes, film.inside, film.to) : [];
  const inTracks = inFilm.filter(({ type }) => type === 'trak').flatMap(({ inside, to }) => boxes(bytes, inside, to));
  let at = 0;
  for (const { from, to } of [...inFilm, ...inTracks].filter(isNote).sort((a, b) => a.from - b.from)) {
    add(at, from, true);
    add(from, to, false, emptyBox(to - from));
    at = to;
  }
  add(at, bytes.length, true);
  return parts;
};
