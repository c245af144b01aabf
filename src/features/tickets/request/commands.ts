import { SERVICE_TYPES } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import { written } from '#src/contract/written.ts';
import { type DraftRemainder, saidOf } from '#src/data/db/drafts.ts';
import { runtime } from '#src/data/runtime.ts';
import { addressText } from '#src/lib/address.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { REQUEST } from '#src/texts/request.ts';
import { type DraftFile, readFiles, textWith } from '../files/commands.ts';
import { placeText, withinText } from '../words/model/place.ts';
import { stationSummary } from './model/summary.ts';

/** What a driver says with a request; all of it may be left out. */
export interface RequestDetails {
  /** Which of the stop's services it is for. */
  readonly services?: readonly string[];
  /** At most 10,000 characters. */
  readonly text?: string;
  /** What stays of its draft (`DraftBox.remainder`). */
  readonly draftRemainder?: DraftRemainder;
  readonly files?: readonly DraftFile[];
  /** Where the truck stands, as the driver wants it shared. */
  readonly position?: SharedPosition | undefined;
  /** Key of a refused request whose place it takes (`CommitExtra.replaces`). */
  readonly replaces?: string | undefined;
  /** The last request when this one was begun (`CommitExtra.after`); not looked at where it is left out. */
  readonly after?: string | undefined;
}

/**
 * Request Service: makes a ticket from the station summary, and a message behind it of what is said besides. With or without
 * signal it answers as soon as the request is stored; the id is local until the server's is known. Services and position
 * are members of the request where the backend knows them, else words. Errors: `quota` (disk full), `rejected`, with the code
 * `NOT_FOUND` where another tab was faster: nothing was made.
 */
export const requestService = async (
  station: Station,
  {
    services: asked = [],
    text = '',
    draftRemainder,
    files: chosen = [],
    position,
    replaces,
    after,
  }: RequestDetails = {},
): Promise<Result<{ ticketId: string }, AppError>> => {
  const { config, outbox } = runtime();
  const details = config.features.requestDetails === true;
  const read = await readFiles(chosen);
  if (!read.ok) return read;
  const known = SERVICE_TYPES.map(({ value }) => value).filter((value) => asked.includes(value));
  const place = position && !details && REQUEST.position(placeText(position), withinText(position.accuracy));
  const says = textWith([written(text), place].filter(Boolean).join('\n'), chosen);
  const address = addressText(station);
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
      ...(after !== undefined && { after }),
      ...(says !== '' && { says, draftRemainder: draftRemainder ?? saidOf(text) }),
      ...(chosen.length > 0 && read.value),
    },
  );
  if (done.ok) return ok({ ticketId: done.value.ticketId });
  if (done.error.code !== 'NOT_FOUND') return done;
  return err({ ...done.error, message: replaces === undefined ? REQUEST.sentElsewhere : REQUEST.goneMeanwhile });
};
