import type { AccountDatabase } from '../db/database.ts';
import { placeOfDraft } from '../db/stray-drafts.ts';
import { addDraftFiles } from '../files/draft-files.ts';
import type { Runtime } from '../runtime.ts';
import { AGAIN_MS } from './box.ts';

/** A file as it is chosen, before its bytes are read. */
export interface ChosenFile {
  /** Of its row in the draft, a UUID. */
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly blob: Blob;
}

/** The storing of files chosen for a half-written message, one change of the store after the other, over all boxes of the page. */
export interface FileStore {
  /** Stores a file, and tries again every 10 s where the device is full, also once the box is closed: as long as the page stands. */
  readonly keep: (file: ChosenFile) => void;
  /** Changes the store once what was asked for before is done. */
  readonly after: (work: () => Promise<void>) => void;
  /** Tries now what could not be stored. */
  readonly retry: () => void;
  /** Takes over what an earlier box of the same draft could not store, and answers it: it is this one's to show and to try from here on. */
  readonly adopt: () => Promise<readonly ChosenFile[]>;
  /**
   * Resolves once all that was chosen is stored or was tried again, and `work` is done. That takes it elsewhere, with the ids of what
   * could not be stored: nothing is tried meanwhile, so that nothing comes back behind it.
   */
  readonly settled: (work?: (unstored: ReadonlySet<string>) => Promise<void>) => Promise<void>;
}

interface FileStoreWorld {
  readonly from: () => Pick<Runtime, 'db' | 'ports'>;
  /** The ticket's id, as it is at each moment. */
  readonly ticketId: () => string;
  /** True for a file that is no part of the draft any more, or that the store has had. */
  readonly isOver: (id: string) => boolean;
  /** The store has had it: in the draft, or where that of a request that is refused no more is found (`addDraftFiles`). */
  readonly onStored: (id: string) => void;
  /** A file cannot be read, or any more: the store has none of it. */
  readonly onUnreadable: (file: ChosenFile) => void;
  /** Told each time, which files the device did not take: they are in this page alone. */
  readonly onUnstored: (ids: ReadonlySet<string>) => void;
}

/**
 * Stores a file with the ticket's draft. Of a full disk `FileStoreWorld.onUnstored` is told: the file still stands in the row.
 * @returns `unreadable` for one on a drive that is gone; `failed` on a full disk, or where the storage breaks off
 */
const saveFile = async (
  db: AccountDatabase,
  ticketId: string,
  { id, name, mimeType, blob }: ChosenFile,
): Promise<'stored' | 'failed' | 'unreadable'> => {
  const bytes = await blob.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreadable';
  try {
    await addDraftFiles(db, ticketId, [{ id, name, mimeType, bytes }]);
    return 'stored';
  } catch {
    // See above; or signed out meanwhile.
    return 'failed';
  }
};

/** The box that a file was chosen in, or that has taken it over. */
interface Owner extends Pick<FileStoreWorld, 'ticketId' | 'isOver'> {
  /** What it could not store has changed. */
  readonly tell: () => void;
}

/** A file that could not be stored, and whose it is: another person may have signed in meanwhile. */
interface Late {
  readonly file: ChosenFile;
  readonly db: AccountDatabase;
  readonly owner: Owner;
}

/** By the file's id, what the boxes of this page could not store: a file outlives its box. */
const late = new Map<string, Late>();

/** What the boxes of this page have done last: what is taken away, or over, or sent, must have been stored before. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
};

/** Where the files of a box are found by now. */
const placeOf = (db: AccountDatabase, ticketId: string): Promise<string> =>
  db.transaction('r', db.outbox, db.aliases, async () => placeOfDraft(db, ticketId));

/** Stores what is chosen for one box; see `FileStore`. */
export const makeFileStore = (world: FileStoreWorld): FileStore => {
  const { from, ticketId, isOver, onStored, onUnreadable, onUnstored } = world;
  const own = () => [...late.values()].filter(({ owner }) => owner === self);
  const ownIds = () => new Set(own().map(({ file }) => file.id));
  const self: Owner = { ticketId, isOver, tell: () => onUnstored(ownIds()) };
  let cancelAgain = () => {};

  const again = (): void => {
    cancelAgain();
    if (own().length > 0) cancelAgain = from().ports.clock.after(AGAIN_MS, retry);
  };
  const note = (saved: boolean, file: ChosenFile, db: AccountDatabase): void => {
    if (late.has(file.id) !== saved) return;
    if (saved) late.delete(file.id);
    else late.set(file.id, { file, db, owner: self });
    self.tell();
  };
  const save = async (db: AccountDatabase, file: ChosenFile): Promise<void> => {
    const saved = await saveFile(db, ticketId(), file);
    note(saved !== 'failed', file, db);
    if (saved === 'stored') onStored(file.id);
    if (saved === 'unreadable') onUnreadable(file);
    again();
  };
  const saveLate = async (): Promise<void> => {
    for (const { file, db } of own())
      if (isOver(file.id) || db.hasBeenClosed()) note(true, file, db);
      // One that is too large holds no smaller one back.
      else await save(db, file);
    again();
  };
  const retry = (): void => {
    if (own().length > 0) void inTurn(saveLate);
  };
  return {
    keep: (file) => {
      try {
        const db = from().db();
        retry();
        void inTurn(() => save(db, file));
      } catch {
        // Nobody is signed in any more: it goes with the page.
      }
    },
    after: (work) => void inTurn(work),
    retry,
    settled: (work) => {
      retry();
      return inTurn(async () => work?.(ownIds()));
    },
    adopt: () =>
      inTurn(async () => {
        const db = from().db();
        const here = await placeOf(db, ticketId());
        const adopted: ChosenFile[] = [];
        for (const one of [...late.values()]) {
          const { file, owner } = one;
          if (owner === self || one.db !== db || (await placeOf(db, owner.ticketId())) !== here) continue;
          // Taken off there, or sent, meanwhile.
          if (owner.isOver(file.id)) continue;
          late.set(file.id, { ...one, owner: self });
          owner.tell();
          adopted.push(file);
        }
        if (adopted.length > 0) self.tell();
        again();
        return adopted;
      }),
  };
};
