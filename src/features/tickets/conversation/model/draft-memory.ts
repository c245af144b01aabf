import type { DraftCopy } from '#src/data/db/draft-copies.ts';
import type { DraftRemainder } from '#src/data/db/drafts.ts';

/** What was read of the stored draft. @property version `DraftMemory.version` when the reading began */
export interface ReadDraft {
  readonly stored: string;
  readonly version: number;
}

/** A message that has left the box and is not stored as one yet. */
interface Sending {
  readonly text: string;
}

/**
 * What a page knows of a conversation's half-written message: what stands in the box, what of it the store has, and what
 * left the box for a message that is still on its way there.
 */
export class DraftMemory {
  /** What stands in the box. */
  text = '';
  /** It is not stored as it stands. */
  dirty = false;
  /** What the store holds as far as this page knows. */
  #known = '';
  /** What it held before what is being written to it. */
  #before = '';
  /** How often the store is being written to. */
  #writing = 0;
  /** Changes whenever a write begins or ends: what was read before is of another time. */
  #version = 0;
  /** How many of these writes store what stands in the box. */
  #saving = 0;
  #sending: readonly Sending[] = [];
  #isRead = false;

  /** Whether the store was read at least once: before, nothing may be written over what it holds. */
  get isRead(): boolean {
    return this.#isRead;
  }

  get version(): number {
    return this.#version;
  }

  /** The box says what is stored, as far as this page knows, and nothing else. */
  get #isStored(): boolean {
    return this.#isRead && !this.dirty && this.#writing === 0 && this.text !== '' && this.text === this.#known;
  }

  /** What the stored draft is to say: nothing of blanks alone. */
  get #whole(): string {
    return [...this.#sending.map(({ text }) => text), this.text].filter((part) => part.trim() !== '').join('\n');
  }

  /** What stands in the box and may not be stored yet, for a page that may end now; undefined where all of it is. */
  get unsaved(): DraftCopy | undefined {
    if (!this.dirty && this.#writing === 0) return undefined;
    const { text } = this;
    // What it will stand behind is not known yet, or is a message on its way.
    if (!this.#isRead || this.#sending.length > 0) return text.trim() === '' ? undefined : { text };
    return { text, over: this.#writing > 0 ? [this.#before, this.#known] : [this.#known] };
  }

  show(text: string, dirty: boolean): void {
    Object.assign(this, { text, dirty });
  }

  /**
   * Applies what was read of the store: another tab may have written or sent; what is being typed here goes behind it.
   * @returns true where the box shows something else now
   */
  applyStored({ stored, version }: ReadDraft): boolean {
    // Read before this page's own last write, or beside it, it may be older than what is shown, and take it away.
    if (this.#writing > 0 || version !== this.#version) return false;
    this.#isRead = true;
    if (stored === this.#known) return false;
    this.#known = stored;
    if (this.dirty && stored === '') return false;
    this.show(this.dirty ? `${stored}\n${this.text}` : stored, this.dirty);
    return true;
  }

  /** Begins to store what stands here. @returns what is to be stored, and what is to be told once that was tried */
  save(): { readonly written: string; readonly tried: (saved: boolean) => void } {
    const { text } = this;
    const written = this.#whole;
    this.dirty = false;
    if (this.#writing === 0) this.#before = this.#known;
    this.#known = written;
    this.#saving += 1;
    this.#begin();
    const tried = (saved: boolean): void => {
      this.#saving -= 1;
      this.#end();
      if (saved) {
        this.#before = written;
        return;
      }
      // Not stored, it is still what stands in the box; and what the store has is not to go before what has been typed since.
      if (this.text === text) this.dirty = true;
      if (this.#known === written) this.#known = this.#before;
    };
    return { written, tried };
  }

  /**
   * Empties the box of a message.
   * @returns `rest` for the transaction that stores it, answering what stays of the draft, undefined where all of it stays since it
   *   was never read, and what is to be told at the end
   */
  send(): { readonly rest: DraftRemainder; readonly tried: () => void } {
    const was = this.#isStored ? this.#known : undefined;
    let taken = false;
    const one = { text: this.text };
    const leave = (): void => {
      this.#sending = this.#sending.filter((other) => other !== one);
    };
    this.#sending = [...this.#sending, one];
    this.show('', true);
    this.#begin();
    const stays = (): string | undefined => {
      taken = true;
      leave();
      // What is being stored has this message still, and may come behind it: then it is stored once more, without.
      this.dirty = (!this.#isRead && this.text !== '') || this.#saving > 0;
      if (!this.#isRead) return undefined;
      this.#known = this.#whole;
      return this.#known;
    };
    const tried = (): void => {
      leave();
      // Of what another tab has sent there is nothing to store: the box says what is stored now.
      if (!taken && this.text === '') this.dirty = false;
      this.#end();
    };
    return { rest: { was, stays }, tried };
  }

  #begin(): void {
    this.#writing += 1;
    this.#version += 1;
  }

  #end(): void {
    this.#writing -= 1;
    this.#version += 1;
  }
}
