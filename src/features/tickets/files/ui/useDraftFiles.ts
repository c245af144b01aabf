import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import { currentTicketId } from '#src/data/db/tickets.ts';
import { type FileStore, makeFileStore } from '#src/data/drafts/file-store.ts';
import { checkFiles, fittingName } from '#src/data/files/check-files.ts';
import { draftFileIds, readDraftFiles } from '#src/data/files/draft-files.ts';
import { runtime } from '#src/data/runtime.ts';
import { askBeforeLeaving } from '#src/hooks/ask-before-leaving.ts';
import { useOnLeave } from '#src/hooks/useOnLeave.ts';
import { CHATS } from '#src/texts/chats.ts';
import { type DraftFile, removeDraftFile } from '../commands.ts';

/** The files of a conversation's half-written message. */
export interface DraftFiles {
  readonly files: readonly DraftFile[];
  /** Why some of what was last chosen is not among them. */
  readonly problems: readonly string[];
  /** Ids of those among them that the device did not take: they are gone with this page. */
  readonly unstored: ReadonlySet<string>;
  /** Checks and takes what a person chose, pasted or dropped. */
  add(chosen: readonly File[]): void;
  remove(id: string): void;
  /** Answers the files, in their order, and empties the row: the sent message takes the stored ones with it. */
  detach(): readonly DraftFile[];
  /** Puts files that could not be stored as a message back before those chosen since. */
  restore(files: readonly DraftFile[]): void;
  /** Shows what the stored draft has become. */
  read(): Promise<void>;
  /** Resolves once what is stored by now is shown: only what is not shown yet is read. */
  look(): Promise<void>;
  /** Before it goes elsewhere; see `FileStore`. */
  readonly settled: FileStore['settled'];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The files chosen for a conversation's next message, kept with its draft: read when it opens and whenever another tab has
 * changed them, stored as soon as they are chosen (`src/data/README.md#durable-first`).
 */
export const useDraftFiles = (ticketId: string): DraftFiles => {
  const [files, setFiles] = useState<readonly DraftFile[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [unstored, setUnstored] = useState(NONE);
  const now = useRef({ ticketId, files });
  /** Those that are no part of the draft any more, though the store may still say so. */
  const left = useRef(new Set<string>());
  /** Those that the store has had: gone from it, they were sent or taken away in another tab. */
  const known = useRef(new Set<string>());
  useEffect(() => {
    now.current.ticketId = ticketId;
  }, [ticketId]);

  const show = useCallback((shown: readonly DraftFile[]) => {
    now.current.files = shown;
    setFiles(shown);
  }, []);

  const read = useCallback(async () => {
    const db = runtime().db();
    const rows = await readDraftFiles(db, await currentTicketId(db, now.current.ticketId));
    for (const { id } of rows) known.current.add(id);
    const stored = rows
      // On its way into a message, or out of the draft, while it was being read.
      .filter((row) => !left.current.has(row.id))
      .map(({ id, name, mimeType, bytes }) => ({ id, name, mimeType, blob: new Blob([bytes], { type: mimeType }) }));
    show([...stored, ...now.current.files.filter((file) => !known.current.has(file.id))]);
  }, [show]);

  /** What another tab has added is read, and what it has sent or taken away goes; nothing else is read anew. */
  const follow = useCallback(
    async (ids: readonly string[]) => {
      const { files: shown } = now.current;
      const kept = shown.filter(({ id }) => ids.includes(id) || !known.current.has(id));
      for (const id of ids) known.current.add(id);
      const isShown = (id: string) => left.current.has(id) || shown.some((file) => file.id === id);
      // Signed out meanwhile: there is nothing to show.
      if (!ids.every(isShown)) await read().catch(() => undefined);
      else if (kept.length < shown.length) show(kept);
    },
    [read, show],
  );

  /**
   * What another tab has sent while it was detached here, or what was stored elsewhere, is no part of the draft any more. Signed out,
   * there is nothing to show.
   */
  const look = useCallback(
    async (stored: readonly string[] = []) => {
      const ids = await draftFileIds(runtime().db(), now.current.ticketId);
      for (const id of stored) known.current.add(id);
      await follow(ids);
    },
    [follow],
  );

  useEffect(
    () => subscribeToStored(runtime().ports.clock, () => draftFileIds(runtime().db(), ticketId), follow),
    [ticketId, follow],
  );

  const [store] = useState(() => {
    let stopAsking = () => {};
    return makeFileStore({
      from: runtime,
      ticketId: () => now.current.ticketId,
      isOver: (id) => left.current.has(id) || known.current.has(id),
      onStored: (id) => void look([id]).catch(() => undefined),
      onUnreadable: (file) => {
        show(now.current.files.filter((other) => other.id !== file.id));
        setProblems((before) => [...before, CHATS.fileUnreadable(file.name)]);
      },
      onUnstored: (ids) => {
        setUnstored(ids);
        stopAsking();
        // Also while the person is elsewhere on the page, as to make room.
        stopAsking = ids.size > 0 ? askBeforeLeaving() : () => {};
      },
    });
  });
  useOnLeave(store.retry);
  useEffect(
    () =>
      void store.adopt().then(
        (adopted) => {
          const isShown = (id: string) => now.current.files.some((file) => file.id === id) || known.current.has(id);
          show([...now.current.files, ...adopted.filter(({ id }) => !isShown(id))]);
        },
        () => undefined,
      ),
    [store, show],
  );

  const actions = useMemo(
    () => ({
      add: (chosen: readonly File[]) => {
        const { good, problems: found } = checkFiles(chosen, now.current.files.length);
        setProblems(found);
        const fresh = good.map((file) => ({
          id: runtime().ports.uuid(),
          name: fittingName(file.name),
          mimeType: file.type,
          blob: file,
        }));
        show([...now.current.files, ...fresh]);
        for (const file of fresh) store.keep(file);
      },
      remove: (id: string) => {
        left.current.add(id);
        show(now.current.files.filter((file) => file.id !== id));
        setProblems([]);
        store.after(() => removeDraftFile(id));
        // It may have made room.
        store.retry();
      },
      detach: () => {
        const detached = now.current.files;
        for (const { id } of detached) left.current.add(id);
        show([]);
        setProblems([]);
        return detached.map((file) => ({ ...file, stored: known.current.has(file.id) }));
      },
      restore: (detached: readonly DraftFile[]) => {
        for (const { id } of detached) left.current.delete(id);
        show([...detached, ...now.current.files]);
        for (const file of detached) if (!known.current.has(file.id)) store.keep(file);
        look().catch(() => undefined);
      },
      settled: store.settled,
    }),
    [show, store, look],
  );
  return { files, problems, unstored, read, look, ...actions };
};
