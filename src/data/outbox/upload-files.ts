import type { AppError } from '#src/contract/errors.ts';
import type { OutboxRow } from '../db/database.ts';
import type { UploadRow } from '../db/file-rows.ts';
import { isUnknownShape } from '../http/errors.ts';
import { WITHHELD } from '../http/request.ts';
import { fail, isFinal, scheduleRetry, sendableRow, showOnWire } from './attempt.ts';
import type { SendDeps } from './deps.ts';
import { uploadsOf } from './new-files.ts';
import { putBytes } from './put-bytes.ts';
import { stripUploadMetadata } from './strip-upload-metadata.ts';
import { wireId } from './wire.ts';

/** How the uploads ended: all files are there, or something was written down that says why not. */
export type UploadOutcome = 'ready' | 'ended' | 'session';

/** The reason shown where the server said nothing. */
const NOT_INITIALIZED = 'Failed to initialize upload';

/** What a storage answers once the address it was given has run out: another one is asked for. */
const ADDRESS_EXPIRED = new Set([400, 401, 403, 404, 410]);

/** Nothing was done and nothing failed: the right to send ran out, or this page ends. */
const withheld: AppError = { kind: 'offline', code: WITHHELD };

const lost = ({ fileName }: UploadRow): AppError => ({
  kind: 'rejected',
  code: 'LOST',
  message: `The bytes of ${fileName} are no longer on this device.`,
});

/** Writes a stage down, if the file is still wanted and has the stage it had. */
const advance = (deps: SendDeps, upload: UploadRow, next: UploadRow): Promise<void> =>
  deps.lease.write([deps.db.uploads], async () => {
    const stored = await deps.db.uploads.get(upload.id);
    if (stored?.key === upload.key && stored.stage === upload.stage) await deps.db.uploads.put(next);
  });

/** Writes down that a stage failed: for good, or until another try. */
const end = async (deps: SendDeps, head: OutboxRow, error: AppError): Promise<UploadOutcome> => {
  await (isFinal(error) ? fail(deps, head, error, false) : scheduleRetry(deps, head, error, false));
  return error.kind === 'session' ? 'session' : 'ended';
};

const askAddress = async (deps: SendDeps, head: OutboxRow, upload: UploadRow): Promise<UploadOutcome | undefined> => {
  const { fileName, mediaType, mimeType, sizeBytes, sha256 } = upload;
  const ticketId = wireId(head.lane) as string | number;
  const answer = await deps.call('initUpload', {
    body: { fileName, mediaType, mimeType, sizeBytes, sha256, ticketId },
    mayLeave: deps.lease.fresh,
  });
  if (!answer.ok) {
    const { error } = answer;
    // An address that cannot be read is no address, however often it is asked for.
    const kind = isUnknownShape(error) ? 'rejected' : error.kind;
    const message = error.kind === 'rejected' ? (error.message ?? NOT_INITIALIZED) : NOT_INITIALIZED;
    return end(deps, head, kind === 'rejected' ? { ...error, kind, message } : error);
  }
  const { putUrl, putHeaders, s3Key } = answer.value;
  if (!URL.canParse(putUrl, deps.ports.origin))
    return end(deps, head, { kind: 'rejected', code: 'BAD_ADDRESS', message: NOT_INITIALIZED });
  await advance(deps, upload, { ...upload, stage: 'put', target: { putUrl, putHeaders, s3Key } });
  return undefined;
};

const putFile = async (deps: SendDeps, head: OutboxRow, upload: UploadRow): Promise<UploadOutcome | undefined> => {
  const { target } = upload;
  const stored = await deps.db.uploadBytes.get(upload.id);
  if (!target || !stored) {
    // Taken back a moment ago; or the browser has lost it, which no further try mends.
    return (await deps.db.uploads.get(upload.id)) ? end(deps, head, lost(upload)) : undefined;
  }
  if (!deps.lease.fresh()) return end(deps, head, withheld);
  const sending = deps.uploads.begin(upload);
  const answer = await putBytes(
    { ports: deps.ports, onProgress: sending.onProgress, signal: sending.signal },
    upload.fileName,
    {
      // A server that is its own storage may answer a relative one.
      url: new URL(target.putUrl, `${deps.mainRoot}/`).href,
      headers: target.putHeaders,
      bytes: stored.bytes,
    },
  ).finally(sending.end);
  if (answer.ok) {
    await advance(deps, upload, { ...upload, stage: 'done' });
    return undefined;
  }
  const { error } = answer;
  const { renewed: _, target: __, ...plain } = upload;
  if (sending.signal.aborted) {
    // Taken back by the person: the message goes on without it. Else this page ends.
    const stillWanted = await deps.db.uploads.get(upload.id);
    return stillWanted ? end(deps, head, withheld) : undefined;
  }
  if (isFinal(error) && ADDRESS_EXPIRED.has(error.status ?? 0) && !upload.renewed) {
    await advance(deps, upload, { ...plain, stage: 'init', renewed: true });
    return undefined;
  }
  // An address that waits for the network may run out again, which is no refusal of the file.
  if (!isFinal(error) && upload.renewed) await advance(deps, upload, { ...plain, target, stage: 'put' });
  return end(deps, head, error);
};

/**
 * Uploads an action's files to the storage, one after another, each from the stage it had reached: the server is asked
 * for an address (`POST /message/init-upload`), then the bytes are put there. Each stage is written down before the next
 * begins, and everything is read anew in between, since the person may take a file back.
 * @returns `ready` when all of them are there
 * @throws LeaseLost where another tab has taken over
 */
export const uploadFiles = async (deps: SendDeps, head: OutboxRow): Promise<UploadOutcome> => {
  let shown = false;
  for (;;) {
    const next = (await uploadsOf(deps.db, head.key)).find((upload) => upload.stage !== 'done');
    if (!next) return 'ready';
    if (!shown && !(await showOnWire(deps, head))) return 'ended';
    shown = true;
    if (!next.stripped) {
      await stripUploadMetadata(deps, next);
      continue;
    }
    const ended = await (next.stage === 'init' ? askAddress : putFile)(deps, head, next);
    if (ended) return ended;
    if (!(await sendableRow(deps.db, head))) return 'ended';
  }
};

/**
 * Sends files back to their first stage that the server no longer has, and uncounts the action's try: it was refused.
 * @param s3Keys the storage's names of what is gone
 * @returns false where none of them is this action's, or each was uploaded again before
 */
export const uploadAgain = async (deps: SendDeps, row: OutboxRow, s3Keys: readonly string[]): Promise<boolean> => {
  const { db, lease } = deps;
  const again = await lease.write([db.uploads], () =>
    db.uploads
      .where('key')
      .equals(row.key)
      .filter((upload) => !upload.renewed && upload.target !== undefined && s3Keys.includes(upload.target.s3Key))
      .modify((upload) => {
        upload.stage = 'init';
        upload.renewed = true;
        delete upload.target;
      }),
  );
  if (again > 0) await scheduleRetry(deps, row, withheld);
  return again > 0;
};
