import type { AccountDatabase } from '#src/data/db/database.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { visibleActions } from '#src/data/outbox/queues.ts';
import { runtime } from '#src/data/runtime.ts';
import { stationAnswersBytes } from '#src/data/tiles/station-cache.ts';
import { browserTileCache } from '#src/data/tiles/tile-cache.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import type { Stored } from './model/storage.ts';

const cache = browserTileCache();

const readTiles = async (): Promise<Stored> => {
  const { count, bytes, pinnedBytes, oldestAt } = await cache.usage();
  return { kind: 'tiles', count, bytes, pinnedBytes, oldestAt };
};

const readStations = async ({ stations }: AccountDatabase): Promise<Stored> => {
  const [count, oldest, bytes] = await Promise.all([
    stations.count(),
    stations.orderBy('seenAt').first(),
    stationAnswersBytes(),
  ]);
  return { kind: 'stations', count, oldestAt: oldest?.seenAt, ...(bytes > 0 && { bytes }) };
};

const readRoute = async ({ routes, plans }: AccountDatabase): Promise<Stored> => {
  const stored = [...(await routes.toArray()), ...(await plans.toArray())];
  const times = stored.map((row) => row.savedAt);
  return { kind: 'route', count: stored.length, ...(times.length > 0 && { oldestAt: Math.min(...times) }) };
};

const readConversations = async ({ messages, tickets }: AccountDatabase): Promise<Stored> => {
  const [count, oldest] = await Promise.all([messages.count(), tickets.orderBy('createdAt').first()]);
  return { kind: 'conversations', count, oldestAt: oldest?.createdAt };
};

/** Sizes and times are read from the index: the copies themselves stay where they are. */
const readFiles = async ({ fileCopies }: AccountDatabase): Promise<Stored> => {
  const keys = (await fileCopies.orderBy('[usedAt+size]').keys()) as unknown as [number, number][];
  return { kind: 'files', count: keys.length, bytes: keys.reduce((sum, [, size]) => sum + size, 0) };
};

const readWaiting = async ({ outbox, uploads, recordings }: AccountDatabase): Promise<Stored> => {
  const [actions, files, notes] = await Promise.all([outbox.toArray(), uploads.toArray(), recordings.toArray()]);
  const times = [...actions.map((row) => row.madeAt), ...notes.map((row) => row.startedAt)];
  return {
    kind: 'waiting',
    count: visibleActions(actions, COMMANDS).length + notes.length,
    ...(files.length > 0 && { bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) }),
    ...(times.length > 0 && { oldestAt: Math.min(...times) }),
  };
};

/** All that is stored for this account, and the map tiles all accounts share. */
const readStored = async (db: AccountDatabase): Promise<readonly Stored[]> =>
  Promise.all([readTiles(), readStations(db), readRoute(db), readConversations(db), readFiles(db), readWaiting(db)]);

/** What is stored, live; undefined while it is read. For guarded pages alone. */
export const useStored = (): readonly Stored[] | undefined => useLiveQuery(() => readStored(runtime().db()));
