import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '#src/contract/errors.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { lockRecording } from '#src/data/recordings/recording-lock.ts';
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
  /**
   * Stops, and sends what was recorded. Answers false where it cannot: the state says why, the note is kept; and where nothing was
   * recorded: it is idle again.
   */
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
interface LiveNote {
  readonly id: string;
  readonly sound: Sound;
  /** Ends when every piece handed over so far is stored, or could not be. */
  written: Promise<void>;
  /** A piece could not be stored: what comes after it would not fit. */
  broken: boolean;
  readonly release: () => void;
}

const NOTHING_YET: AppError = { kind: 'rejected', code: 'EMPTY', message: VOICE.nothingYet };
const NO_MICROPHONE: AppError = { kind: 'rejected', code: 'NO_MICROPHONE', message: VOICE.startFailed };

/** Why a note went on no further by itself, or could not be sent, in a sentence. */
export const problemOf = ({ error, halt }: VoiceState): string | undefined =>
  error ? errorText(error) : halt && VOICE.halts[halt];

/** A recorder over this page's storage and queue; `Activity.recording` holds until it is idle again. */
export const makeRecorder = (
  runtime: Pick<Runtime, 'activity' | 'db' | 'outbox' | 'ports' | 'session'>,
  openMicrophone: OpenMicrophone,
): Recorder => {
  const { ports, activity } = runtime;
  const store = createStore<VoiceState>(() => IDLE);
  let live: LiveNote | undefined;

  const dispatch = (event: VoiceEvent): VoiceState => {
    const state = nextVoice(store.getState(), event);
    store.setState(state, true);
    activity.setState({ recording: state.phase !== 'idle' });
    return state;
  };

  const finish = async (ended: LiveNote): Promise<void> => {
    await ended.sound.stop();
    await ended.written;
  };

  const halt = (ended: LiveNote, why: Halt) => {
    if (live !== ended) return;
    dispatch({ type: 'halt', halt: why });
    void (why === 'interrupted' ? ended.sound.pause() : ended.sound.stop());
  };

  const listen = (begun: LiveNote, deps: Parameters<typeof addChunk>[0]) => {
    let place = 0;
    const write = async (bytes: ArrayBuffer, untilMs: number) => {
      if (begun.broken) return;
      const done = await addChunk(deps, { recordingId: begun.id, place, bytes, untilMs });
      place += 1;
      begun.broken = !done.ok;
      if (!done.ok) halt(begun, done.error.kind === 'quota' ? 'full' : 'unstored');
      else if (live === begun) {
        const { bytes: sum } = dispatch({ type: 'stored', bytes: bytes.byteLength, ms: untilMs });
        if (isAtLimit(sum)) halt(begun, 'limit');
      }
    };
    begun.sound.start({
      onPiece: (bytes, untilMs) => {
        begun.written = begun.written.then(() => write(bytes, untilMs));
      },
      onInterrupted: () => halt(begun, 'interrupted'),
      onGone: () => halt(begun, 'gone'),
    });
  };

  const refuse = (error: AppError): Result<void, AppError> => {
    dispatch({ type: 'refused' });
    return err(error);
  };

  const start = async (ticketId: string): Promise<Result<void, AppError>> => {
    if (live || store.getState().phase !== 'idle') return { ok: true, value: undefined };
    dispatch({ type: 'start' });
    const deps = { db: runtime.db(), ports };
    const sound = await openMicrophone();
    if (!sound) return refuse(NO_MICROPHONE);
    const id = ports.uuid();
    const release = await lockRecording(ports, id);
    const begun: LiveNote = { id, sound, written: Promise.resolve(), broken: false, release };
    const row = { id, ticketId, mimeType: sound.mimeType, startedAt: ports.clock.now() };
    const stored = await beginRecording(deps, row);
    // The person may have left while the browser was asking for the microphone.
    const wanted = store.getState().phase === 'starting';
    if (stored.ok && wanted) {
      live = begun;
      // First: what has the microphone already interrupts a recording.
      dispatch({ type: 'opened' });
      listen(begun, deps);
      return stored;
    }
    await sound.stop();
    if (stored.ok) await deleteRecording(deps.db, id);
    release();
    return stored.ok ? stored : refuse(stored.error);
  };

  const send = async (): Promise<boolean> => {
    const { phase, over } = store.getState();
    // Stopped, it could not be gone on with: somebody who was kept from speaking so far has it still.
    if (live && phase === 'paused' && !over && live.sound.elapsedMs() === 0) {
      dispatch({ type: 'failed', error: NOTHING_YET });
      return false;
    }
    if (!live || dispatch({ type: 'stop' }).phase !== 'sending') return false;
    const ended = live;
    await finish(ended);
    const sent = await sendRecording(runtime, ended.id);
    if (!sent.ok) {
      dispatch({ type: 'failed', error: sent.error });
      return false;
    }
    ended.release();
    live = undefined;
    dispatch({ type: 'sent' });
    return sent.value;
  };

  /** Nobody waits for what is left to do: the screen may be gone, and the database with it. */
  const end = async (): Promise<void> => {
    const ended = live;
    // What is being sent goes on by itself.
    if (dispatch({ type: 'leave' }).phase !== 'idle') return;
    live = undefined;
    if (!ended) return;
    try {
      await finish(ended);
    } finally {
      ended.release();
    }
  };

  return {
    store,
    start,
    pause: async () => {
      if (store.getState().phase !== 'recording') return;
      dispatch({ type: 'pause' });
      await live?.sound.pause();
    },
    resume: () => {
      const { phase, over } = store.getState();
      if (phase !== 'paused' || over || !live) return;
      dispatch(live.sound.resume() ? { type: 'resume' } : { type: 'halt', halt: 'interrupted' });
    },
    send,
    cancel: async () => {
      const ends = nextVoice(store.getState(), { type: 'leave' }).phase === 'idle';
      try {
        // Before the screen says that it is gone: a reload would offer it again. What it still hands over is stored nowhere.
        if (live && ends) await deleteRecording(runtime.db(), live.id);
      } finally {
        await end();
      }
    },
    leave: end,
    recordingId: () => live?.id,
    elapsedMs: () => live?.sound.elapsedMs() ?? 0,
    level: () => live?.sound.level(),
  };
};
