import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Runtime } from '../runtime.ts';
import { readAttachment, type TicketFile } from './attachments.ts';
import { keepCopy, thumbnailId } from './copies.ts';

/** Downloads at a time: the line is needed for what the person sends. */
const AT_ONCE = 2;

/** Milliseconds until another try where the browser believes to be online and is not. */
const AGAIN_MS = 15_000;

/** Why there is no small picture: no signal to load it, the storage refused it, or it cannot be drawn. */
export type ThumbnailTrouble = 'offline' | 'failed' | 'undrawable';
const FINAL: readonly (ThumbnailTrouble | undefined)[] = ['failed', 'undrawable'];

/** Loads the small pictures of attachments, a few at a time, and keeps them. */
export interface Thumbnails {
  /** By the attachment's id; those that are on their way or here are not in it. */
  readonly trouble: StoreApi<Readonly<Record<string, ThumbnailTrouble>>>;
  /**
   * Asks for one. Nothing happens where it is here or was refused; without signal it comes when there is one.
   * @param inSight goes before all that is not, and its whole file is kept as well
   */
  want(wanted: TicketFile, inSight: boolean): void;
  /** Asks again for one in sight that was refused. */
  retry(wanted: TicketFile): void;
  /** Takes back what was asked for out of sight and has not begun: another conversation is open. */
  forget(): void;
}

/** What a thumbnail is made with; undefined where the browser cannot draw the picture. */
export type Draw = (picture: Blob) => Promise<Blob | undefined>;

interface Job extends TicketFile {
  inSight: boolean;
}

/** Makes the one loader of small pictures of a page. */
export const makeThumbnails = (from: Runtime, draw: Draw): Thumbnails => {
  const trouble = createStore<Readonly<Record<string, ThumbnailTrouble>>>(() => ({}));
  const waiting = new Map<string, Job>();
  const busy = new Map<string, Job>();
  const { connectivity, clock } = from.ports;

  const setTrouble = (id: string, what: ThumbnailTrouble | undefined) => {
    const { [id]: before, ...others } = trouble.getState();
    if (before !== what) trouble.setState(what === undefined ? others : { ...others, [id]: what }, true);
  };

  const keepWhole = async ({ ticketId, file: { id } }: Job, whole: Blob): Promise<void> => {
    const db = from.db();
    if ((await db.fileCopies.where('id').equals(id).count()) > 0) return;
    await keepCopy(db, { id, ticketId, mimeType: whole.type, bytes: await whole.arrayBuffer() }, clock.now());
  };

  const load = async (job: Job): Promise<ThumbnailTrouble | undefined> => {
    const { ticketId, file } = job;
    const db = from.db();
    const id = thumbnailId(file.id);
    if ((await db.fileCopies.where('id').equals(id).count()) > 0) return undefined;
    const whole = await readAttachment({ ticketId, file }, false, from);
    if (!whole.ok) return connectivity.online() && whole.error.kind !== 'offline' ? 'failed' : 'offline';
    const small = await draw(whole.value);
    // Asked for now: it may have come into sight on its way, and opening it would fetch it again.
    if (job.inSight) await keepWhole(job, whole.value).catch(() => undefined);
    if (!small) return 'undrawable';
    await keepCopy(db, { id, ticketId, mimeType: small.type, bytes: await small.arrayBuffer() }, clock.now());
    return undefined;
  };

  const next = (): Job | undefined => {
    const jobs = [...waiting.values()];
    // Of those in sight the latest asked for: the person has scrolled there.
    return jobs.findLast((job) => job.inSight) ?? (connectivity.online() ? jobs[0] : undefined);
  };

  const offline = new Map<string, Job>();
  const tryAgain = (): void => {
    for (const [id, job] of offline) {
      setTrouble(id, undefined);
      waiting.set(id, job);
    }
    offline.clear();
    pump();
  };
  connectivity.subscribe((online) => online && tryAgain());

  const pump = (): void => {
    while (busy.size < AT_ONCE) {
      const job = next();
      if (!job) return;
      const { id } = job.file;
      waiting.delete(id);
      busy.set(id, job);
      load(job)
        // Signed out meanwhile, or no room for it.
        .catch((): ThumbnailTrouble => 'failed')
        .then((what) => {
          busy.delete(id);
          setTrouble(id, what);
          if (what === 'offline') {
            offline.set(id, job);
            if (connectivity.online()) clock.after(AGAIN_MS, tryAgain);
          }
          pump();
        });
    }
  };

  const want = (wanted: TicketFile, inSight: boolean): void => {
    const { id } = wanted.file;
    const going = busy.get(id);
    if (going) going.inSight ||= inSight;
    if (going || FINAL.includes(trouble.getState()[id])) return;
    const known = waiting.get(id);
    waiting.delete(id);
    offline.delete(id);
    waiting.set(id, { ...wanted, inSight: inSight || known?.inSight === true });
    setTrouble(id, undefined);
    pump();
  };

  return {
    trouble,
    want,
    retry: (wanted) => {
      setTrouble(wanted.file.id, undefined);
      want(wanted, true);
    },
    forget: () => {
      for (const [id, job] of waiting) if (!job.inSight) waiting.delete(id);
    },
  };
};
