import { keepAwake } from '#src/data/keep-awake.ts';
import { runtime } from '#src/data/runtime.ts';
import { pickFormat } from './model/format.ts';

/** What an open microphone tells while it records. */
export interface SoundEvents {
  /** The next piece of the file, with the milliseconds of sound up to its end. At least one a second while recording. */
  onPiece(bytes: ArrayBuffer, untilMs: number): void;
  /** Something else took the microphone, or has it from the start; it may give it back. */
  onInterrupted(): void;
  /** The microphone is gone; the last piece has come. */
  onGone(): void;
}

/** A microphone that records. */
export interface Sound {
  /** Without the codec: `audio/webm`. */
  readonly mimeType: string;
  start(events: SoundEvents): void;
  /** Answers when all that was heard so far has been handed over. */
  pause(): Promise<void>;
  /** Answers false where something else still has the microphone. */
  resume(): boolean;
  /** Ends for good and lets the microphone go; answers when the last piece has been handed over. */
  stop(): Promise<void>;
  /** Milliseconds recorded, pauses not counted. */
  elapsedMs(): number;
  /** How loud it is now, from 0 to 1; undefined where the browser cannot tell. */
  level(): number | undefined;
}

/** Asks for the microphone; undefined where the person, the browser or the device has none to give. */
export type OpenMicrophone = () => Promise<Sound | undefined>;

/** Milliseconds between two pieces: with the time to store one, a crash loses less than two seconds. */
const PIECE_MS = 1000;
/** Speech at 32 kbit/s: ten megabytes are 43 minutes. */
const BITS_PER_SECOND = 32_000;

/** Time that runs only while it is let; the page's own clock may be set meanwhile, this one not. */
const stopwatch = () => {
  let before = 0;
  let since: number | undefined;
  return {
    go: () => {
      since ??= performance.now();
    },
    halt: () => {
      if (since !== undefined) before += performance.now() - since;
      since = undefined;
    },
    ms: () => Math.round(before + (since === undefined ? 0 : performance.now() - since)),
  };
};

const loudness = (stream: MediaStream): { level(): number | undefined; close(): void } => {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    return {
      level: () => {
        // Safari may hold it back until the next press.
        if (context.state !== 'running') return undefined;
        analyser.getFloatTimeDomainData(wave);
        const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
        // Speech lies between -50 and -10 dB: that is what the scale shows.
        return Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 50) / 40));
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return { level: () => undefined, close: () => undefined };
  }
};

const record = (stream: MediaStream, recorder: MediaRecorder, mimeType: string): Sound => {
  const watch = stopwatch();
  const loud = loudness(stream);
  // A phone that falls asleep takes the microphone away.
  const sleep = keepAwake(runtime().ports.clock);
  const track = stream.getAudioTracks()[0];
  /** Pieces are handed over in the order they came, whichever is read first. */
  let handed: Promise<void> = Promise.resolve();
  const nextPiece = () =>
    new Promise<void>((resolve) => recorder.addEventListener('dataavailable', () => resolve(), { once: true }));
  let asked = false;
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const letGo = () => {
    watch.halt();
    loud.close();
    sleep();
    for (const one of stream.getTracks()) one.stop();
  };
  return {
    mimeType,
    start: ({ onPiece, onInterrupted, onGone }) => {
      recorder.addEventListener('dataavailable', ({ data }) => {
        const untilMs = watch.ms();
        handed = handed.then(async () => {
          if (data.size > 0) onPiece(await data.arrayBuffer(), untilMs);
        });
      });
      track?.addEventListener('mute', onInterrupted);
      void ended.then(async () => {
        letGo();
        await handed;
        if (!asked) onGone();
      });
      watch.go();
      recorder.start(PIECE_MS);
      // It was taken before it was asked for: nothing tells of that later.
      if (track?.muted) onInterrupted();
    },
    pause: async () => {
      if (recorder.state === 'inactive') return;
      watch.halt();
      recorder.pause();
      const last = nextPiece();
      recorder.requestData();
      await last;
      await handed;
    },
    resume: () => {
      if (recorder.state !== 'paused' || track?.muted) return false;
      watch.go();
      recorder.resume();
      return true;
    },
    stop: async () => {
      asked = true;
      if (recorder.state === 'inactive') letGo();
      else {
        recorder.stop();
        await ended;
      }
      await handed;
    },
    elapsedMs: watch.ms,
    level: loud.level,
  };
};

/** The device's own microphone, in the best format this browser records. */
export const openMicrophone: OpenMicrophone = async () => {
  const format =
    typeof MediaRecorder === 'undefined' ? undefined : pickFormat((type) => MediaRecorder.isTypeSupported(type));
  // Missing where the address is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!format || !devices) return undefined;
  try {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    const stream = await devices.getUserMedia({ audio });
    const options = { mimeType: format.recorded, audioBitsPerSecond: BITS_PER_SECOND };
    return record(stream, new MediaRecorder(stream, options), format.mimeType);
  } catch (error) {
    console.warn('The microphone could not be opened', error);
    return undefined;
  }
};
