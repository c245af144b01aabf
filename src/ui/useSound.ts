import { useCallback, useEffect, useRef, useState } from 'react';
import { takeTurn } from './one-player.ts';

/** A sound as a player shows it. Milliseconds. */
export interface Sound {
  readonly state: 'still' | 'loading' | 'playing' | 'failed';
  readonly positionMs: number;
  /** Undefined until it is known. */
  readonly durationMs: number | undefined;
  toggle(): void;
  /** Moves to a place; before the first play, that is where it begins. */
  seek(ms: number): void;
}

/** Seconds far beyond any sound's end. */
const BEYOND = 1e9;

/** Answers the length, in seconds, also of a recording whose head does not tell: a look at its end makes it known. */
const measure = (audio: HTMLAudioElement, gone: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const until = { signal: gone };
    let known = false;
    const settle = (seconds: number) => {
      if (known) return;
      known = true;
      audio.currentTime = 0;
      resolve(seconds);
    };
    const look = () => {
      if (Number.isFinite(audio.duration)) settle(audio.duration);
      else if (!known) audio.currentTime = BEYOND;
    };
    audio.addEventListener('loadedmetadata', look, until);
    audio.addEventListener('durationchange', look, until);
    // A browser that never tells the length has gone to the end all the same.
    audio.addEventListener('seeked', () => settle(audio.currentTime), until);
    audio.addEventListener('error', () => reject(audio.error), until);
    gone.addEventListener('abort', () => reject(gone.reason));
  });

interface OpenSound {
  readonly audio: HTMLAudioElement;
  /** Rejects where it is no sound that this browser plays. */
  readonly lengthMs: Promise<number>;
  close(): void;
}

interface SoundEvents {
  onTime(ms: number): void;
  onTurn(playing: boolean): void;
  onBroken(): void;
}

const openSound = (url: string, { onTime, onTurn, onBroken }: SoundEvents): OpenSound => {
  const audio = new Audio();
  const gone = new AbortController();
  const { signal } = gone;
  const lengthMs = measure(audio, signal).then((seconds) => {
    audio.addEventListener('timeupdate', () => onTime(audio.currentTime * 1000), { signal });
    audio.addEventListener('play', () => onTurn(true), { signal });
    audio.addEventListener('pause', () => onTurn(false), { signal });
    audio.addEventListener('ended', () => onTime(0), { signal });
    audio.addEventListener('error', onBroken, { signal });
    return seconds * 1000;
  });
  audio.preload = 'auto';
  audio.src = url;
  return {
    audio,
    lengthMs,
    close: () => {
      gone.abort();
      audio.pause();
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
    },
  };
};

/**
 * One sound, brought at its first play.
 * @param load see `AudioPlayer`
 * @param knownMs its length where it is known before it is loaded
 */
export const useSound = (load: () => Promise<string | undefined>, knownMs: number | undefined): Sound => {
  const open = useRef<OpenSound>(undefined);
  const alive = useRef(true);
  const [state, setState] = useState<Sound['state']>('still');
  const [positionMs, setPosition] = useState(0);
  const [measuredMs, setMeasured] = useState<number>();

  const forget = useCallback(() => {
    open.current?.close();
    open.current = undefined;
  }, []);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      forget();
    };
  }, [forget]);

  const loadSound = async (): Promise<OpenSound> => {
    const url = await load();
    if (!url) throw new Error('No sound');
    const opened = openSound(url, {
      onTime: setPosition,
      onTurn: (playing) => setState(playing ? 'playing' : 'still'),
      onBroken: () => {
        forget();
        setState('failed');
      },
    });
    open.current = opened;
    setMeasured(await opened.lengthMs);
    opened.audio.currentTime = positionMs / 1000;
    return opened;
  };

  const play = async () => {
    if (!open.current) setState('loading');
    try {
      const { audio } = open.current ?? (await loadSound());
      if (!alive.current) return forget();
      takeTurn(audio);
      await audio.play();
    } catch (error) {
      // Paused before it had begun: that is no failure.
      if (open.current && error instanceof DOMException && error.name === 'AbortError') return;
      forget();
      if (alive.current) setState('failed');
    }
  };

  return {
    state,
    positionMs,
    durationMs: measuredMs ?? knownMs,
    toggle: () => {
      if (state === 'playing') open.current?.audio.pause();
      else if (state !== 'loading') void play();
    },
    seek: (ms) => {
      setPosition(ms);
      if (open.current) open.current.audio.currentTime = ms / 1000;
    },
  };
};
