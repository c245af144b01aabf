import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SAVE_AS } from '#server/imports/file/kinds.ts';
import { FileRefused, refuseUnpacked } from '#server/imports/file/refused.ts';

/** Parts that a workbook may have; one with more is made to keep a reader busy. */
const PARTS_MAX = 10_000;
const DAMAGED = 'The workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.';

/** The sentence for a broken archive; an error of the disk stays what it is. */
const damaged = (error: unknown): unknown =>
  error instanceof FileRefused || (error instanceof Error && 'syscall' in error) ? error : new FileRefused(DAMAGED);

/** @throws FileRefused: the workbook's inside is not what it should be */
export const refuseDamaged = (): never => {
  throw new FileRefused(DAMAGED);
};

/** The parts of a workbook, without regard to case as its format demands, unpacked piece by piece. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws FileRefused where it cannot be read */
  static async open(path: string): Promise<Archive> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { lazyEntries: true, autoClose: false });
      const entries = new Map<string, Entry>();
      if (zip.entryCount > PARTS_MAX) refuseDamaged();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
      return new Archive(zip, entries);
    } catch (error) {
      zip?.close();
      throw damaged(error);
    }
  }

  close(): void {
    this.#zip.close();
  }

  has(part: string): boolean {
    return this.#entries.has(part.toLowerCase());
  }

  /** Whether any part's name ends in this, in any case: `.bin`. */
  hasEnding(ending: string): boolean {
    const wanted = ending.toLowerCase();
    return [...this.#entries.keys()].some((part) => part.endsWith(wanted));
  }

  /** True where any part's name begins so. */
  hasFolder(name: string): boolean {
    return [...this.#entries.keys()].some((part) => part.startsWith(name));
  }

  /**
   * Refuses parts that would unpack to more than `maxBytes` together, before any of them is read. That what they declare
   * is true is seen to while they are unpacked: yauzl ends a part that grows beyond it.
   */
  weigh(parts: readonly string[], maxBytes: number): void {
    const bytes = parts.reduce((sum, part) => sum + (this.#entries.get(part.toLowerCase())?.uncompressedSize ?? 0), 0);
    if (bytes > maxBytes) refuseUnpacked(maxBytes);
  }

  /** A part's text, piece by piece. @throws FileRefused where it is missing, locked, damaged or not UTF-8 */
  async *text(part: string): AsyncGenerator<string> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined) return refuseDamaged();
    if (entry.isEncrypted()) throw new FileRefused(`The file is locked with a password. ${SAVE_AS}`);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        yield decoder.decode(chunk as Buffer, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw damaged(error);
    }
  }
}
