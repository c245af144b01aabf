/** What `commit.bench.ts` runs in a browser: bundled by itself, it measures and leaves its figures in `globalThis`. */
import { AccountDatabase } from '#src/data/db/database.ts';
import { sentOrder } from '#src/data/db/order.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { commit } from '#src/data/outbox/commit.ts';

/** Milliseconds of each write, in the order they were made. */
export interface CommitFigures {
  readonly bare: readonly number[];
  readonly commit: readonly number[];
}

const STORED = 10_000;
/** A 95th percentile of two hundred rests on ten writes, and swings between one run and the next. */
const TIMES = 1_000;
/** Writes before the first that counts: the page's code is compiled meanwhile. */
const WARM_UP = 200;
const TICKET = '7';

const fill = async (db: AccountDatabase): Promise<void> => {
  const rows = Array.from({ length: STORED }, (_, at) => {
    const message = {
      id: String(at + 1),
      text: `message ${at}`,
      sender_id: 'me',
      sender_name: undefined,
      created_at: new Date(1_760_000_000_000 + at * 60_000).toISOString(),
      ticket_id: TICKET,
      attachments: [],
    };
    const key = `server:${message.id}`;
    return {
      key,
      serverId: message.id,
      ticketId: TICKET,
      order: sentOrder(message),
      message,
      mine: false,
      delivery: 'sent' as const,
    };
  });
  await db.messages.bulkAdd(rows);
};

const openBare = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('bare', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const writeBare = (db: IDBDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').add({ ticket_id: TICKET, text: 'a message of some words, as people write them' });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const measure = async (): Promise<CommitFigures> => {
  const db = new AccountDatabase('milepost:bench');
  await db.open();
  await fill(db);
  const bareDb = await openBare();
  const device = { persistStorage: async () => {}, clearTiles: async () => {}, requestSync: async () => {} };
  const clock = { now: () => Date.now(), after: () => () => {} };
  const ports = { clock, uuid: () => crypto.randomUUID(), device };
  const send = async () => {
    const result = await commit({ db, ports, commands: COMMANDS }, 'message.send', {
      ticket_id: TICKET,
      text: 'a message of some words',
    });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  };
  const figures = { bare: [] as number[], commit: [] as number[] };
  for (let at = 0; at < TIMES + WARM_UP; at += 1) {
    const [bare, whole] = [await timed(() => writeBare(bareDb)), await timed(send)];
    if (at < WARM_UP) continue;
    figures.bare.push(bare);
    figures.commit.push(whole);
  }
  return figures;
};

declare global {
  // The bench asks for it once the page is there.
  var measureCommit: () => Promise<CommitFigures>;
}
globalThis.measureCommit = measure;
