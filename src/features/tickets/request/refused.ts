import type { Station } from '#src/contract/station.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { keepRefusedWords, refusedRow } from '#src/data/outbox/commands/refused-request.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { whyNotRequested } from '#src/texts/not-requested.ts';
import type { DraftFile } from '../files/commands.ts';

/** A refused request as it is written anew. */
export interface RefusedRequest {
  /** Its action's. */
  readonly key: string;
  /** The local id of its ticket. */
  readonly ticketId: string;
  /** Where its words are kept meanwhile: the id of a draft. */
  readonly draft: string;
  readonly services: readonly string[];
  readonly files: readonly DraftFile[];
  readonly position: SharedPosition | undefined;
  /** Its stop; undefined where neither the device nor the server knows it any more. */
  readonly station: Station | undefined;
}

/** What the sheet of a request says, and the next one goes on with, beside words and files: of one discarded, or closed before. */
export interface Carried {
  /** Undefined where there was nothing to choose: not the same as none. */
  readonly services: readonly string[] | undefined;
  /** `wanted` while the truck is looked for. */
  readonly position: SharedPosition | 'wanted' | undefined;
}

const storedStation = (db: AccountDatabase, key: string): Promise<Station | undefined> =>
  db.transaction('r', [db.outbox, db.stations], async () => {
    const row = await refusedRow(db, key);
    return row && (await db.stations.get(String(row.input.service_id)))?.station;
  });

const serverStation = async (id: string): Promise<Station | undefined> => {
  const answer = await runtime().call('station', { params: { id } });
  return answer.ok ? answer.value : undefined;
};

const filesOf = async (db: AccountDatabase, uploads: readonly UploadRow[]): Promise<DraftFile[]> => {
  const bytes = await db.uploadBytes.bulkGet(uploads.map(({ id }) => id));
  return uploads.flatMap(({ id, fileName: name, mimeType }, i) => {
    const stored = bytes[i];
    return stored ? [{ id, name, mimeType, blob: new Blob([stored.bytes], { type: mimeType }) }] : [];
  });
};

/**
 * Opens a refused request to be written anew: what it was asked with. Nothing of it is taken away before another takes its
 * place; its words are kept as a draft from here on. Errors: why they cannot be kept, in words.
 * @returns undefined where none of this key is refused, or the person must say first whether it was made
 */
export const openRefused = async (key: string): Promise<Result<RefusedRequest | undefined, string>> => {
  const { db: current, ports } = runtime();
  const db = current();
  // Begun before its words are kept: the stations may have to make room for those.
  const [station, kept] = await Promise.all([
    storedStation(db, key),
    makingRoom(db, ports, () => keepRefusedWords(db, key)),
  ]);
  if (!kept.ok) return err(whyNotRequested(kept.error));
  if (!kept.value) return ok(undefined);
  const { row, draft, uploads } = kept.value;
  return ok({
    key,
    ticketId: row.lane,
    draft,
    services: row.asked?.services ?? row.input.services ?? [],
    files: await filesOf(db, uploads),
    position: row.input.position,
    station: station ?? (await serverStation(String(row.input.service_id))),
  });
};
