import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '#src/contract/errors.ts';
import { holdRecording } from '#src/data/recordings/holder.ts';
import { addChunk, beginRecording, deleteRecording } from '#src/data/recordings/store.ts';
import type { Runtime } from '#src/data/runtime.ts';
import { err, type Result } from '#src/lib/result.ts';
import { VOICE } from '#src/texts/voice.ts';
import { sendRecording } from './commands.ts';
import type { OpenMicrophone, Sound } from './microphone.ts';
import { type Halt, IDLE, isAtLimit, nextVoice, type VoiceEvent, type VoiceState } from './model/machine.ts';

/** Records one voice note at a time, each piece stored as it comes (`src/data/README.md#files-wait-too`). */
export interface Recorder {
  readonly store: StoreApi<VoiceState>;
  /**
   * Asks for the microphone and begins. Errors: `rejected` where it is refused or missing, `quota` and `retryable`
   * where nothing can be stored.
   */
  start(ticketId: string): Promise<Result<void, AppError>>;
  pause(): Promise<void>;
  resume(): void;
  /** Stops, and sends what was recorded. Answers false where it cannot: the state says why, the note is kept. */
  send(): Promise<boolean>;
  /** Stops, and throws it away. */
  cancel(): Promise<void>;
  /** Stops and keeps what was recorded; it is offered when its conversation opens again. */
  leave(): Promise<void>;
  /** Of the note under way. */
  recordingId(): string | undefined;
  /** Milliseconds recorded so far. */
  elapsedMs(): number;
  /** How loud it is now, from 0 to 1; undefined where the browser cannot tell. */
  level(): number | undefined;
}

/** What one note holds while it is recorded. */
interface Take {
  readonly id: string;
  readonly sound: Sound;
  /** Ends when every piece handed over so far is stored, or could not be. */
  written: Promise<void>;
  /** A piece could not be stored: what comes after it would not fit. */
  broken: boolean;
  readonly letGo: () => void;
}

const NO_MICROPHONE: AppError = { kind: 'rejected', code: 'NO_MICROPHONE', message: VOICE.startFailed };

/** A recorder over this page's storage and queue; `Activity.recording` holds until it is idle again. */
export const makeRecorder = (
  runtime: Pick<Runtime, 'ports' | 'db' | 'outbox' | 'activity'>,
  openMicrophone: OpenMicrophone,
): Recorder => {
  const { ports, activity } = runtime;
  const store = createStore<VoiceState>(() => IDLE);
  let take: Take | undefined;

  const tell = (event: VoiceEvent): VoiceState => {
    const state = nextVoice(store.getState(), event);
    store.setState(state, true);
    activity.setState({ recording: state.phase !== 'idle' });
    return state;
  };

  const finish = async (ended: Take): Promise<void> => {
    await ended.sound.stop();
    await ended.written;
  };

  const halt = (ended: Take, why: Halt) => {
    if (take !== ended) return;
    tell({ type: 'halt', halt: why });
    void (why === 'taken' ? ended.sound.pause() : ended.sound.stop());
  };

  const listen = (begun: Take, deps: Parameters<typeof addChunk>[0]) => {
    let place = 0;
    const write = async (bytes: ArrayBuffer, untilMs: number) => {
      if (begun.broken) return;
      const done = await addChunk(deps, { recordingId: begun.id, place, bytes, untilMs });
      place += 1;
      begun.broken = !done.ok;
      if (!done.ok) halt(begun, done.error.kind === 'quota' ? 'full' : 'unstored');
      else if (take === begun) {
        const { bytes: sum } = tell({ type: 'stored', bytes: bytes.byteLength, ms: untilMs });
        if (isAtLimit(sum)) halt(begun, 'limit');
      }
    };
    begun.sound.start({
      onPiece: (bytes, untilMs) => {
        begun.written = begun.written.then(() => write(bytes, untilMs));
      },
      onTaken: () => halt(begun, 'taken'),
      onGone: () => halt(begun, 'gone'),
    });
  };

  const refuse = (error: AppError): Result<void, AppError> => {
    tell({ type: 'refused' });
    return err(error);
  };

  const start = async (ticketId: string): Promise<Result<void, AppError>> => {
    if (tell({ type: 'start' }).phase !== 'starting' || take) return { ok: true, value: undefined };
    const deps = { db: runtime.db(), ports };
    const sound = await openMicrophone();
    if (!sound) return refuse(NO_MICROPHONE);
    const id = ports.uuid();
    const letGo = await holdRecording(ports, id);
    const begun: Take = { id, sound, written: Promise.resolve(), broken: false, letGo };
    const row = { id, ticketId, mimeType: sound.mimeType, startedAt: ports.clock.now() };
    const stored = await beginRecording(deps, row);
    // The person may have left while the browser was asking for the microphone.
    const wanted = store.getState().phase === 'starting';
    if (stored.ok && wanted) {
      take = begun;
      listen(begun, deps);
      tell({ type: 'opened' });
      return stored;
    }
    await sound.stop();
    if (stored.ok) await deleteRecording(deps.db, id);
    letGo();
    return stored.ok ? stored : refuse(stored.error);
  };

  const send = async (): Promise<boolean> => {
    if (!take || tell({ type: 'stop' }).phase !== 'sending') return false;
    const ended = take;
    await finish(ended);
    const sent = await sendRecording(runtime, ended.id);
    if (!sent.ok) {
      tell({ type: 'failed', error: sent.error });
      return false;
    }
    ended.letGo();
    take = undefined;
    tell({ type: 'sent' });
    return true;
  };

  /** Nobody waits for what is left to do: the screen may be gone, and the database with it. */
  const end = async (after: (ended: Take) => Promise<void>): Promise<void> => {
    const ended = take;
    // What is being sent goes on by itself.
    if (tell({ type: 'leave' }).phase !== 'idle') return;
    take = undefined;
    if (!ended) return;
    try {
      await finish(ended);
      await after(ended);
    } finally {
      ended.letGo();
    }
  };

  return {
    store,
    start,
    pause: async () => {
      if (store.getState().phase !== 'recording') return;
      tell({ type: 'pause' });
      await take?.sound.pause();
    },
    resume: () => {
      const { phase, over } = store.getState();
      if (phase !== 'paused' || over || !take) return;
      tell(take.sound.resume() ? { type: 'resume' } : { type: 'halt', halt: 'taken' });
    },
    send,
    cancel: () => end(({ id }) => deleteRecording(runtime.db(), id)),
    leave: () => end(async () => undefined),
    recordingId: () => take?.id,
    elapsedMs: () => take?.sound.elapsedMs() ?? 0,
    level: () => take?.sound.level(),
  };
};
