import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { Log } from '#server/log/log.ts';
import type { MailOutbox } from '#server/mail/outbox.ts';
import { createHealth, type Health } from '#server/metrics/health.ts';
import { ALL, type Metrics } from '#server/metrics/metrics.ts';
import type { TicketChanges } from '#server/tickets/changes.ts';
import type { OpenedStorage } from '#server/uploads/storage/open.ts';

/** What is watched besides the calls. */
interface Watched {
  readonly database: Database;
  readonly mails: MailOutbox;
  readonly changes: TicketChanges;
  readonly files: Pick<OpenedStorage, 'storage' | 'isElsewhere'>;
  readonly uploadsFolder: string;
  readonly now: () => Date;
}

/** A log whose events are counted as well. */
export const counted = (log: Log, metrics: Metrics): Log => ({
  write: (event) => {
    metrics.event(event.event);
    log.write(event);
  },
  failed: (error, request) => {
    metrics.event('failed');
    log.failed(error, request);
  },
});

/** Has the metrics tell of the database, mail, imports, streams and the disk, and says how health is looked at. */
export const watch = (
  metrics: Metrics,
  { database, mails, changes, files, uploadsFolder, now }: Watched,
): (() => Promise<Health>) => {
  const { db, connections } = database;
  const one = (value: number) => ({ [ALL]: value });
  if (connections !== undefined) {
    metrics.value('database_connections', 'Connections to the database by state', connections, 'state');
  }
  metrics.value('mails_waiting', 'Mails that wait to be sent', async () => one((await mails.waiting()).count));
  metrics.value('mails_oldest_seconds', 'For how long the oldest mail waits', async () => {
    const { oldest } = await mails.waiting();
    return one(oldest === null ? 0 : (now().getTime() - oldest.getTime()) / 1000);
  });
  metrics.value('streams', 'Open streams of changes', () => one(changes.count()));
  metrics.value('streams_max', 'Streams of changes that may be open', () => one(changes.most));
  metrics.value(
    ...(['imports', 'Imports by stage'] as const),
    async () => {
      const rows = await db.execute(sql`select stage, count(*)::integer as count from imports group by stage`);
      return Object.fromEntries(
        rowsOf<{ stage: string; count: number }>(rows).map(({ stage, count }) => [stage, count]),
      );
    },
    'stage',
  );
  metrics.value('disk_free_bytes', 'Bytes free on the disk where files arrive', async () => {
    const { bavail, bsize } = await statfs(uploadsFolder);
    return one(bavail * bsize);
  });
  return createHealth({
    database: () => db.execute(sql`select 1`),
    storage: files.storage.reachable,
    isStorageElsewhere: files.isElsewhere,
    isStorageShared: files.storage.isShared,
    oldestMail: async () => (await mails.waiting()).oldest,
    now,
  });
};
