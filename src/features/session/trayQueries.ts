import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';

/** What is in this account's outbox, oldest first, live; undefined while it is read. For guarded pages alone. */
export const useOutboxRows = (): readonly OutboxRow[] | undefined =>
  useLiveQuery(() => runtime().db().outbox.orderBy('seq').toArray());
