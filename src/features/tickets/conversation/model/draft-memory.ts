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
  /** How often the store is being written to. */
  #writing = 0;
  /** Changes whenever a write begins or ends: what was read before is of another time. */
  #version = 0;
  #sending: readonly Sending[] = [];
  #isRead = false;

  /** Whether the store was read at least once: before, nothing may be written over what it holds. */
  get isRead(): boolean {
    return this.#isRead;
  }

  get version(): number {
    return this.#version;
  }

  /** What the stored draft is to say: nothing of blanks alone. */
  get #whole(): string {
    return [...this.#sending.map(({ text }) => text), this.text].filter((part) => part.trim() !== '').join('\n');
  }

  show(text: string, dirty: boolean): void {
    Object.assign(this, { text, dirty });
  }

  /**
   * Takes what was read of the store: another tab may have written or sent; what is being typed here goes behind it.
   * @returns true where the box shows something else now
   */
  take({ stored, version }: ReadDraft): boolean {
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
    const before = this.#known;
    const written = this.#whole;
    this.dirty = false;
    this.#known = written;
    this.#begin();
    const tried = (saved: boolean): void => {
      this.#end();
      // Not stored, it is still what stands in the box.
      if (saved || this.text !== text) return;
      this.dirty = true;
      this.#known = before;
    };
    return { written, tried };
  }

  /**
   * Empties the box of a message.
   * @returns `rest` for the transaction that stores it, answering what stays of the draft, undefined where all of it stays since it
   *   was never read, and what is to be told at the end
   */
  send(): { readonly rest: () => string | undefined; readonly tried: () => void } {
    const one = { text: this.text };
    const leave = (): void => {
      this.#sending = this.#sending.filter((other) => other !== one);
    };
    this.#sending = [...this.#sending, one];
    this.show('', true);
    this.#begin();
    const rest = (): string | undefined => {
      leave();
      this.dirty = !this.#isRead && this.text !== '';
      if (!this.#isRead) return undefined;
      this.#known = this.#whole;
      return this.#known;
    };
    const tried = (): void => {
      leave();
      this.#end();
    };
    return { rest, tried };
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
