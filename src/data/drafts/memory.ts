import type { UnsavedDraft } from '../db/draft-copies.ts';
import {
  type DraftRemainder,
  type DraftText,
  hasLines,
  joinLines,
  mergedDraft,
  saidOf,
  withoutCopy,
} from '../db/drafts.ts';

/** What was read of the stored draft. @property version `DraftMemory.version` when the reading began */
export interface ReadDraft {
  readonly stored: string;
  readonly version: number;
  /** It is gone with its request, and was not sent: what is being typed stays whole, and is stored where it is found. */
  readonly discarded?: boolean;
}

/** A message that has left the box and is not stored as one yet. */
interface Sending {
  readonly text: string;
  /** It leaves the draft with the transaction that is about to store it, unless that comes to nothing. */
  taken?: Taken | undefined;
}

/** How a message left the stored draft. */
interface Taken {
  /** What the store had. */
  readonly from: string;
  /** What the store has where the transaction is done. */
  readonly stored: string;
  /** What of that is this box's. */
  readonly own: string;
  /** What the store had as far as this page knew, and what of it may be replaced. */
  readonly known: string;
  readonly over: readonly string[];
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
    const before = this.#sending.filter(({ taken }) => !taken).map(({ text }) => text);
    return joinLines(...before, this.text);
  }

  /** What this page has that may not be stored yet, for a page that may end now; undefined where all of it is. */
  get unsaved(): UnsavedDraft | undefined {
    if (!this.dirty && this.#writing === 0) return undefined;
    const { text } = this;
    const sending = this.#sending.map((one) => one.text).filter((one) => one.trim() !== '');
    // What it will stand behind is not known yet.
    if (!this.#isRead) return text.trim() === '' && sending.length === 0 ? undefined : { text, sending };
    return { text, over: this.#accounted, sending };
  }

  /** What may be stored as far as this page knows: it takes the place of that, and of nothing else. */
  get #accounted(): readonly string[] {
    return [...new Set(this.#writing > 0 ? [this.#before, this.#known] : [this.#known])];
  }

  /** What stays of the stored draft where this is said, which stood here. */
  remainder(said: string): DraftRemainder {
    return saidOf(said, this.text === said ? this.#accounted : []);
  }

  /**
   * A page that started meanwhile has stored the copy of this box, or found it stored; perhaps it was sent there since.
   * @param text what the copy said
   * @returns false where this is not to be known while the store is being written to
   */
  copyStored(text: string): boolean {
    if (this.#writing > 0) return false;
    this.#version += 1;
    this.#known = text;
    this.#isRead = true;
    this.dirty = this.text !== text;
    return true;
  }

  show(text: string, dirty: boolean): void {
    Object.assign(this, { text, dirty });
  }

  /**
   * Applies what was read of the store: another tab may have written or sent; what is being typed here goes behind it.
   * @returns true where the box shows something else now
   */
  applyStored({ stored, version, discarded = false }: ReadDraft): boolean {
    // Read before this page's own last write, or beside it, it may be older than what is shown, and take it away.
    if (this.#writing > 0 || version !== this.#version) return false;
    this.#isRead = true;
    if (stored === this.#known || (discarded && this.dirty)) return false;
    const { text } = this;
    this.show(this.dirty ? mergedDraft(stored, { text, over: [this.#known] }) : stored, this.dirty);
    this.#known = stored;
    return this.text !== text;
  }

  /**
   * Begins to store what stands here.
   * @returns `draft`, what is to be stored, to be asked for in the transaction that does, and `tried`, to be told what is stored
   *   then; undefined where it could not be
   */
  save(): { readonly draft: (stored: string) => DraftText; readonly tried: (stored: string | undefined) => void } {
    let saved: { readonly text: string; readonly written: string } | undefined;
    this.dirty = false;
    this.#begin();
    const draft = (stored: string): DraftText => {
      this.#takeBack(stored);
      const over = this.#accounted;
      saved = { text: this.text, written: this.#whole };
      this.#known = saved.written;
      this.dirty = false;
      return { text: saved.written, over };
    };
    const tried = (stored: string | undefined): void => {
      this.#end();
      if (stored !== undefined && saved) {
        this.#before = stored;
        this.#show(stored, saved.written);
        return;
      }
      // Not stored, it is still what stands in the box; and what the store has is not to go before what has been typed since.
      if (!saved || this.text === saved.text) this.dirty = true;
      if (this.#known === saved?.written) this.#known = this.#before;
    };
    return { draft, tried };
  }

  /**
   * Empties the box of a message.
   * @returns `rest` for the transaction that stores it, answering what stays of the draft, all of it where it was never read, and
   *   `tried`, to be told at the end whether the message is stored, or another tab had sent it
   */
  send(): { readonly text: string; readonly rest: DraftRemainder; readonly tried: (done: boolean) => void } {
    const was = this.#isStored ? [this.#known] : undefined;
    const { text } = this;
    const one: Sending = { text };
    this.#sending = [...this.#sending, one];
    this.show('', true);
    this.#begin();
    const stays = (from: string): string => {
      this.#takeBack(from);
      const { known, over } = one.taken ?? { known: this.#known, over: this.#accounted };
      const taken = { from, known, over, own: '', stored: from };
      one.taken = taken;
      this.dirty = !this.#isRead && this.text !== '';
      // A page that started meanwhile may have put this box's copy there.
      const rest = over.includes(from) ? from : withoutCopy(from, { text, over });
      if (!this.#isRead) return rest;
      const own = this.#whole;
      one.taken = { ...taken, own, stored: mergedDraft(rest, { text: own, over }) };
      this.#known = own;
      return one.taken.stored;
    };
    const tried = (done: boolean): void => {
      const { taken } = one;
      this.#sending = this.#sending.filter((other) => other !== one);
      // Of what another tab has sent there is nothing to store: the box says what is stored now.
      if (!taken && this.text === '') this.dirty = false;
      this.#end();
      if (!taken || !this.#isRead) return;
      if (done) this.#show(taken.stored, taken.own);
      else if (this.#known === taken.own) this.#known = this.#before;
    };
    return { text, rest: { was: was && (() => (one.taken ? was : [...was, this.#known])), stays }, tried };
  }

  /**
   * What was to leave the draft in a transaction that came to nothing is in it still, until that is tried again.
   * @param stored what the store has, asked in a transaction after it
   */
  #takeBack(stored: string): void {
    for (const one of this.#sending) {
      const { taken } = one;
      if (!taken || taken.from === taken.stored) continue;
      // As it was, or as another tab has written around it.
      const isThere = hasLines(stored, one.text) && !hasLines(taken.stored, one.text);
      if (!isThere && stored !== taken.from) continue;
      one.taken = undefined;
      if (this.#known === taken.own) this.#known = taken.known;
    }
  }

  /** What another tab had stored stands before what this one has stored: that is what the box says, too. */
  #show(stored: string, own: string): void {
    if (stored === own || this.#known !== own || !stored.endsWith(own)) return;
    this.#known = stored;
    const theirs = stored.slice(0, stored.length - own.length);
    this.text = own === '' && this.text !== '' ? `${theirs}\n${this.text}` : theirs + this.text;
  }

  #begin(): void {
    if (this.#writing === 0) this.#before = this.#known;
    this.#writing += 1;
    this.#version += 1;
  }

  #end(): void {
    this.#writing -= 1;
    this.#version += 1;
  }
}
