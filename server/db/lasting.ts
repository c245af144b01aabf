import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import type { KeepingPGlite } from '#server/db/embedded.ts';

/** Milliseconds before it is tried again to open what could not be opened: each try holds the server up. */
const PAUSE_MS = 2_000;

/** PostgreSQL's code of one that cannot be connected to yet. */
const notYet = (cause: unknown): Error =>
  Object.assign(new Error('The embedded database has ended and cannot be opened again yet.', { cause }), {
    code: '57P03',
  });

/**
 * An embedded PostgreSQL that is opened anew where it has ended by itself, as a real one restarts: on a full disk it ends in
 * the midst of its log, and what was committed is read from there (decision 0371). A call that finds it ended fails once.
 */
export class LastingPGlite {
  readonly #open: () => Promise<KeepingPGlite>;
  #current: Promise<KeepingPGlite>;
  #triedAt = Number.NEGATIVE_INFINITY;

  /** @param first as `open` gives it */
  constructor(open: () => Promise<KeepingPGlite>, first: KeepingPGlite) {
    this.#open = open;
    this.#current = Promise.resolve(first);
  }

  async #again(ended: Promise<KeepingPGlite>): Promise<KeepingPGlite> {
    try {
      await (await ended.catch(() => undefined))?.abandon();
      return await this.#open();
    } catch (error) {
      throw notYet(error);
    } finally {
      this.#triedAt = performance.now();
    }
  }

  /** One that runs; all who find it ended wait for the same next one. @throws where that cannot be opened */
  async #running(): Promise<KeepingPGlite> {
    const seen = this.#current;
    const runs = await seen.then(
      ({ endedBy }) => endedBy === undefined,
      () => performance.now() - this.#triedAt < PAUSE_MS,
    );
    if (!runs && this.#current === seen) {
      this.#current = this.#again(seen);
      // Each of those who ask is told by itself.
      this.#current.catch(() => undefined);
    }
    return this.#current;
  }

  async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return (await this.#running()).query<T>(text, params, options);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return (await this.#running()).transaction(work);
  }

  async listen(channel: string, heard: (payload: string) => void): Promise<void> {
    await (await this.#running()).listen(channel, heard);
  }

  async dumpDataDir(compression: 'none'): Promise<Blob> {
    return (await this.#running()).dumpDataDir(compression);
  }

  /** Copies its files, none of which changes meanwhile: queries wait for as long. */
  async copyFiles(from: string, to: string): Promise<void> {
    const client = await this.#running();
    // So that whoever opens the copy has little of the log to read.
    await client.exec('checkpoint');
    await client.runExclusive(() => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE }));
  }

  async close(): Promise<void> {
    const client = await this.#current.catch(() => undefined);
    await (client?.endedBy === undefined ? client?.close() : client.abandon());
  }
}
