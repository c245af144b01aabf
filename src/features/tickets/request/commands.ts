import { SERVICE_TYPES } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import type { AccountDatabase, UploadRow } from '#src/data/db/database.ts';
import { requestDraft } from '#src/data/db/drafts.ts';
import { readRefused } from '#src/data/outbox/commands/refused-request.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { REQUEST } from '#src/texts/request.ts';
import { saveDraft } from '../conversation/commands.ts';
import { type FileToSend, readFiles, textWith } from '../files/commands.ts';
import { placeText, withinText } from '../words/model/place.ts';
import { stationAddress, stationSummary } from './model/summary.ts';

/** A refused request as it is written anew. */
export interface RefusedRequest {
  /** Its action's. */
  readonly key: string;
  /** Where its words are kept meanwhile: the id of a draft. */
  readonly draft: string;
  readonly services: readonly string[];
  readonly files: readonly FileToSend[];
  readonly position: SharedPosition | undefined;
  /** Its stop; undefined where neither the device nor the server knows it any more. */
  readonly station: Station | undefined;
}

/** What a driver says with a request; all of it may be left out. */
export interface RequestDetails {
  /** Which of the stop's services it is for. */
  readonly services?: readonly string[];
  /** At most 10,000 characters. */
  readonly text?: string;
  readonly files?: readonly FileToSend[];
  /** Where the truck stands, as the driver wants it shared. */
  readonly position?: SharedPosition | undefined;
  /** Key of a refused request whose place it takes (`CommitExtra.replaces`). */
  readonly replaces?: string | undefined;
}

/**
 * Request Service: makes a ticket from the station summary, and a message behind it of what is said besides. With or without
 * signal it answers as soon as the request is stored; the id is local until the server's is known. Services and position
 * are members of the request where the backend knows them, else words. Errors: `quota` (disk full), `rejected`.
 */
export const requestService = async (
  station: Station,
  { services: asked = [], text = '', files: chosen = [], position, replaces }: RequestDetails = {},
): Promise<Result<{ ticketId: string }, AppError>> => {
  const { config, outbox } = runtime();
  const details = config.features.requestDetails === true;
  const read = await readFiles(chosen);
  if (!read.ok) return read;
  const known = SERVICE_TYPES.map(({ value }) => value).filter((value) => asked.includes(value));
  const place = position && !details && REQUEST.position(placeText(position), withinText(position.accuracy));
  const says = textWith([text.trim(), place].filter(Boolean).join('\n'), chosen);
  const address = stationAddress(station);
  const done = await outbox.commit(
    'ticket.create',
    {
      message: stationSummary(station, asked),
      service_id: station.id,
      ...(details && known.length > 0 && { services: known }),
      ...(details && position && { position }),
    },
    {
      ...(station.name ? { stationName: station.name } : {}),
      ...(address ? { serviceAddress: address } : {}),
      serviceTypes: asked.length > 0 ? asked : (station.serviceTypes ?? []),
      truckBrands: station.truckBrands ?? [],
      asked,
      ...(replaces !== undefined && { replaces }),
      ...(says !== '' && { says }),
      ...(chosen.length > 0 && read.value),
    },
  );
  if (done.ok) return ok({ ticketId: done.value.ticketId });
  const gone = replaces !== undefined && done.error.code === 'NOT_FOUND';
  return gone ? err({ ...done.error, message: REQUEST.goneMeanwhile }) : done;
};

const stationOf = async (db: AccountDatabase, id: string): Promise<Station | undefined> => {
  const stored = await db.stations.get(id);
  if (stored) return stored.station;
  const answer = await runtime().call('station', { params: { id } });
  return answer.ok ? answer.value : undefined;
};

const filesOf = async (db: AccountDatabase, uploads: readonly UploadRow[]): Promise<FileToSend[]> => {
  const bytes = await db.uploadBytes.bulkGet(uploads.map(({ id }) => id));
  return uploads.flatMap(({ id, fileName: name, mimeType }, i) => {
    const stored = bytes[i];
    return stored ? [{ id, name, mimeType, blob: new Blob([stored.bytes], { type: mimeType }) }] : [];
  });
};

/**
 * Opens a refused request to be written anew: what it was asked with. Nothing of it is taken away before another takes its
 * place; its words are kept as a draft from here on, unless that was begun before.
 * @returns undefined where none of this key is refused, or the person must say first whether it was made
 */
export const openRefused = async (key: string): Promise<RefusedRequest | undefined> => {
  const db = runtime().db();
  const refused = await readRefused(db, key);
  if (!refused) return undefined;
  const { row, text, uploads } = refused;
  const draft = requestDraft(row.lane);
  if (text !== '' && !(await db.drafts.get(draft))) await saveDraft(draft, text);
  return {
    key,
    draft,
    services: row.asked?.services ?? row.input.services ?? [],
    files: await filesOf(db, uploads),
    position: row.input.position,
    station: await stationOf(db, String(row.input.service_id)),
  };
};
