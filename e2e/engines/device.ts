import type { MessageRow, OutboxRow } from '#src/data/db/database.ts';
import type { Tab } from './tab.ts';

/** What the device of the demonstration driver has stored. */
export interface Stored {
  /** Texts of all conversations, in their order, with how far they have come. */
  readonly messages: readonly (readonly [text: string, delivery: string])[];
  /** Names of tables in which something still waits to be sent. */
  readonly waiting: readonly string[];
}

/** Reads it as the browser has it. */
export const storedOn = (tab: Tab): Promise<Stored> =>
  tab.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('milepost:driver@milepost.test'));
    try {
      const names = ['outbox', 'uploads', 'uploadBytes', 'draftFiles'];
      const reading = database.transaction(['messages', ...names]);
      const rows: MessageRow[] = await done(reading.objectStore('messages').index('[ticketId+order]').getAll());
      const counts = await Promise.all(names.map((name) => done(reading.objectStore(name).count())));
      return {
        messages: rows.map(({ message, delivery }) => [message.text, delivery] as const),
        waiting: names.filter((_, place) => counts[place]),
      };
    } finally {
      database.close();
    }
  });

/**
 * Puts off for an hour what waits, as after many tries: what is sent then was not sent by a timer. False where a try is
 * still under way, or none has been made.
 */
export const putOff = (tab: Tab): Promise<boolean> =>
  tab.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('milepost:driver@milepost.test'));
    try {
      const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox');
      const rows: OutboxRow[] = await done(outbox.getAll());
      if (!rows[0]?.failures || rows.some(({ inFlight }) => inFlight)) return false;
      for (const row of rows) await done(outbox.put({ ...row, dueAt: Date.now() + 3_600_000 }));
      return true;
    } finally {
      database.close();
    }
  });
