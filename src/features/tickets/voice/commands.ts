import type { AppError } from '#src/contract/errors.ts';
import { FILES } from '#src/contract/limits.ts';
import { readRecording } from '#src/data/recordings/store.ts';
import type { Runtime } from '#src/data/runtime.ts';
import { errorOfStorage } from '#src/data/storage-error.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { VOICE } from '#src/texts/voice.ts';
import { takingWith } from '../staff/taking.ts';
import { voiceFileName } from './model/format.ts';

const NOTHING: AppError = { kind: 'rejected', code: 'EMPTY', message: VOICE.nothing };

/**
 * Sends a stored voice note as a message of its ticket: its file waits in the outbox and the recording is gone, in one
 * transaction. Call it with the recording held. Answers false for one that is gone by now: nothing to send and no error.
 * Errors: `quota` (disk full), `rejected` (nothing in it, over 10 MB, or its ticket is gone): the recording stays as it is.
 */
export const sendRecording = async (
  runtime: Pick<Runtime, 'db' | 'outbox' | 'session'>,
  id: string,
): Promise<Result<boolean, AppError>> => {
  const { db, outbox } = runtime;
  try {
    const note = await readRecording(db(), id);
    if (!note) return (await db().recordings.get(id)) ? err(NOTHING) : ok(false);
    if (note.bytes.byteLength > FILES.maxBytes)
      return err({ kind: 'rejected', code: 'TOO_LARGE', message: VOICE.tooLarge });
    const { mimeType, bytes, startedAt, ms, ticketId } = note;
    const sent = await outbox.commit(
      'message.send',
      { ticket_id: ticketId, text: VOICE.messageText },
      {
        files: [{ name: voiceFileName(mimeType, startedAt, ms), mimeType, bytes }],
        recordingId: id,
        ...takingWith(runtime),
      },
    );
    return sent.ok ? ok(true) : sent;
  } catch (error) {
    return err(errorOfStorage(error));
  }
};
