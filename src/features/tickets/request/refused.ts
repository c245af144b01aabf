import type { Station } from '#src/contract/station.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { requestDraft } from '#src/data/db/drafts.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { readRefused } from '#src/data/outbox/commands/refused-request.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
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

const stationOf = async (db: AccountDatabase, id: string): Promise<Station | undefined> => {
  const stored = await db.stations.get(id);
  if (stored) return stored.station;
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
 * Keeps the words of a refused request as a draft, where they can be written anew, unless that was begun before.
 * @returns undefined where none of this key is refused, or the person must say first whether it was made
 * @throws where they cannot be stored, as on a full device
 */
export const keepRefusedWords = async (key: string, from: Pick<Runtime, 'db'> = runtime()) => {
  const db = from.db();
  const refused = await readRefused(db, key);
  if (!refused) return undefined;
  const { row, text } = refused;
  const draft = requestDraft(row.lane);
  // Sent anew without them, they would be gone.
  const isKept =
    text === '' ||
    (await db.drafts.get(draft)) !== undefined ||
    (await saveDraft(draft, { text, over: [''] }, from)) !== undefined;
  if (!isKept) throw new Error('The words of a refused request could not be stored');
  return { ...refused, draft };
};

/**
 * Opens a refused request to be written anew: what it was asked with. Nothing of it is taken away before another takes its
 * place; its words are kept as a draft from here on.
 * @returns undefined, and @throws, as `keepRefusedWords`
 */
export const openRefused = async (key: string): Promise<RefusedRequest | undefined> => {
  const refused = await keepRefusedWords(key);
  if (!refused) return undefined;
  const { row, draft, uploads } = refused;
  const db = runtime().db();
  return {
    key,
    ticketId: row.lane,
    draft,
    services: row.asked?.services ?? row.input.services ?? [],
    files: await filesOf(db, uploads),
    position: row.input.position,
    station: await stationOf(db, String(row.input.service_id)),
  };
};
