import type { AppError } from '#src/contract/errors.ts';
import { FILES } from '#src/contract/limits.ts';

/** Why a recording went on no further by itself. */
export type Halt =
  /** Another app, a phone call, took the microphone; it may come back. */
  | 'interrupted'
  /** The microphone is gone. */
  | 'gone'
  /** The device stores no more. */
  | 'full'
  /** It could not be stored for another reason. */
  | 'unstored'
  /** The note is as large as one may be. */
  | 'limit';

/** A voice note on its way: idle, recording, paused or not, stopped, which sends it. */
export interface VoiceState {
  readonly phase: 'idle' | 'starting' | 'recording' | 'paused' | 'sending';
  /** Bytes and milliseconds of sound that are stored. */
  readonly bytes: number;
  readonly ms: number;
  /** Set while paused by something else than the person. */
  readonly halt?: Halt;
  /** The recorder has ended: the note can be sent or thrown away, not gone on with. */
  readonly over: boolean;
  /** Why it could not be sent; it is still stored. */
  readonly error?: AppError;
}

export type VoiceEvent =
  | { readonly type: 'start' | 'opened' | 'refused' | 'pause' | 'resume' | 'stop' | 'sent' | 'leave' }
  | { readonly type: 'halt'; readonly halt: Halt }
  | { readonly type: 'stored'; readonly bytes: number; readonly ms: number }
  | { readonly type: 'failed'; readonly error: AppError };

export const IDLE: VoiceState = { phase: 'idle', bytes: 0, ms: 0, over: false };

/** Milliseconds: so short a note is thrown away without asking. */
export const SLIP_MS = 2000;

/** Bytes kept free below the limit: more than a second of sound in the worst of formats, twice. */
const MARGIN_BYTES = 128 * 1024;

/** True where a note of so many bytes must end now to stay below 10 MB. */
export const isAtLimit = (bytes: number): boolean => bytes >= FILES.maxBytes - MARGIN_BYTES;

const audible = ({ phase }: VoiceState): boolean => phase === 'recording' || phase === 'paused';

/** The state after an event; an event that makes no sense in a state leaves it as it is. */
export const nextVoice = (state: VoiceState, event: VoiceEvent): VoiceState => {
  const { phase, bytes, ms, over } = state;
  switch (event.type) {
    case 'start':
      return phase === 'idle' ? { ...IDLE, phase: 'starting' } : state;
    case 'opened':
      return phase === 'starting' ? { ...state, phase: 'recording' } : state;
    case 'refused':
      return phase === 'starting' ? IDLE : state;
    case 'stored':
      return audible(state) || phase === 'sending' ? { ...state, bytes: bytes + event.bytes, ms: event.ms } : state;
    case 'pause':
      return phase === 'recording' ? { phase: 'paused', bytes, ms, over } : state;
    case 'resume':
      return phase === 'paused' && !over ? { phase: 'recording', bytes, ms, over } : state;
    case 'halt': {
      if (!audible(state) || over) return state;
      return { phase: 'paused', bytes, ms, halt: event.halt, over: event.halt !== 'interrupted' };
    }
    case 'stop':
      return audible(state) ? { phase: 'sending', bytes, ms, over: true } : state;
    case 'failed':
      return phase === 'sending' || phase === 'paused'
        ? { phase: 'paused', bytes, ms, over, error: event.error }
        : state;
    case 'sent':
      return phase === 'sending' ? IDLE : state;
    case 'leave':
      return phase === 'sending' ? state : IDLE;
  }
};
