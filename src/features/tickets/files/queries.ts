import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import type { TicketFile } from '#src/data/files/attachments.ts';
import { thumbnailId, touchCopy } from '#src/data/files/copies.ts';
import { drawThumbnail } from '#src/data/files/draw.ts';
import { makeThumbnails, type Thumbnails, type ThumbnailTrouble } from '#src/data/files/thumbnails.ts';
import { pageVisibility } from '#src/data/poll.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { picturesOf } from './model/pictures.ts';

const ofPage = new WeakMap<Runtime, Thumbnails>();

/** The page's bringer of small pictures. */
const thumbnails = (): Thumbnails => {
  const page = runtime();
  const made = ofPage.get(page) ?? makeThumbnails(page, drawThumbnail);
  ofPage.set(page, made);
  return made;
};

/** An address of bytes for as long as the component shows them; undefined while there are none. */
export const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
};

/** The small picture of an attachment in sight. */
export interface ThumbnailView {
  /** Undefined while it comes, and where there is none. */
  readonly url: string | undefined;
  /** Why there is none. */
  readonly trouble: ThumbnailTrouble | undefined;
  retry(): void;
}

/** Shows the stored small picture of an attachment, or asks for it. */
export const useThumbnail = (wanted: TicketFile): ThumbnailView => {
  const { id } = wanted.file;
  const row = useLiveQuery(async () => (await runtime().db().fileCopies.get(thumbnailId(id))) ?? null, [id]);
  const trouble = useStore(thumbnails().trouble, (all) => all[id]);
  const blob = useMemo(() => (row ? new Blob([row.bytes], { type: row.mimeType }) : undefined), [row]);
  const url = useObjectUrl(blob);
  const missing = row === null;
  useEffect(() => {
    if (row) void touchCopy(runtime().db(), row, runtime().ports.clock.now()).catch(() => undefined);
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that changes at each poll is no new picture
  useEffect(() => {
    if (missing) thumbnails().want(wanted, true);
  }, [id, missing]);
  return { url, trouble: row ? undefined : trouble, retry: () => thumbnails().retry(wanted) };
};

const NO_UPLOADS: ReadonlyMap<string, readonly UploadRow[]> = new Map();

/**
 * Brings the small pictures of an opened conversation while the person looks at it, the newest first, so that they are
 * there without signal. Not where the browser was told to save data.
 */
export const useThumbnailsOf = (messages: readonly MessageRow[]): void => {
  useEffect(() => {
    const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (saving) return;
    const ask = () => {
      if (!pageVisibility.visible()) return thumbnails().forget();
      for (const one of picturesOf(messages, NO_UPLOADS).reverse())
        if (one.kind === 'sent') thumbnails().want(one, false);
    };
    ask();
    const leave = pageVisibility.subscribe(ask);
    return () => {
      leave();
      thumbnails().forget();
    };
  }, [messages]);
};

/** The bytes of a waiting file; undefined where they are gone: it was delivered, or taken back. */
export const readUpload = async ({ id, mimeType }: Pick<UploadRow, 'id' | 'mimeType'>): Promise<Blob | undefined> => {
  try {
    const row = await runtime().db().uploadBytes.get(id);
    return row && new Blob([row.bytes], { type: mimeType });
  } catch {
    // Signed out meanwhile.
    return undefined;
  }
};

/** The bytes of a waiting file; undefined until they are read, and where they are gone. */
export const useUploadBlob = ({ id, mimeType }: Pick<UploadRow, 'id' | 'mimeType'>): Blob | undefined => {
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    let left = false;
    void readUpload({ id, mimeType }).then((read) => {
      if (!left) setBlob(read);
    });
    return () => {
      left = true;
    };
  }, [id, mimeType]);
  return blob;
};
