import { useCallback, useEffect, useRef, useState } from 'react';
import { takeTurn } from './onePlayer.ts';

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
const measure = (audio: HTMLAudioElement): Promise<number> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => {
      if (!Number.isFinite(audio.duration)) {
        audio.currentTime = BEYOND;
        return;
      }
      stop.abort();
      audio.currentTime = 0;
      resolve(audio.duration);
    };
    audio.addEventListener('loadedmetadata', look, { signal });
    audio.addEventListener('durationchange', look, { signal });
    audio.addEventListener(
      'error',
      () => {
        stop.abort();
        reject(audio.error);
      },
      { signal },
    );
  });

/**
 * One sound, brought at its first play.
 * @param load see `AudioPlayer`
 * @param knownMs its length where it is known before it is loaded
 */
export const useSound = (load: () => Promise<string | undefined>, knownMs: number | undefined): Sound => {
  const audio = useRef<HTMLAudioElement>(undefined);
  const alive = useRef(true);
  const [state, setState] = useState<Sound['state']>('still');
  const [positionMs, setPosition] = useState(0);
  const [measuredMs, setMeasured] = useState<number>();

  const forget = useCallback(() => {
    const sound = audio.current;
    audio.current = undefined;
    if (!sound) return;
    sound.pause();
    URL.revokeObjectURL(sound.src);
    sound.removeAttribute('src');
  }, []);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      forget();
    };
  }, [forget]);

  const open = async (): Promise<HTMLAudioElement> => {
    const url = await load();
    if (!url) throw new Error('No sound');
    const sound = new Audio();
    const measured = measure(sound);
    sound.preload = 'auto';
    sound.src = url;
    audio.current = sound;
    setMeasured((await measured) * 1000);
    sound.currentTime = positionMs / 1000;
    sound.addEventListener('timeupdate', () => setPosition(sound.currentTime * 1000));
    sound.addEventListener('play', () => setState('playing'));
    sound.addEventListener('pause', () => setState('still'));
    sound.addEventListener('ended', () => setPosition(0));
    sound.addEventListener('error', () => setState('failed'));
    return sound;
  };

  const play = async () => {
    setState((before) => (audio.current ? before : 'loading'));
    try {
      const sound = audio.current ?? (await open());
      if (!alive.current) return forget();
      takeTurn(sound);
      await sound.play();
    } catch (error) {
      // Paused before it had begun: that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      forget();
      if (alive.current) setState('failed');
    }
  };

  return {
    state,
    positionMs,
    durationMs: measuredMs ?? knownMs,
    toggle: () => {
      if (state === 'playing') audio.current?.pause();
      else if (state !== 'loading') void play();
    },
    seek: (ms) => {
      setPosition(ms);
      if (audio.current) audio.current.currentTime = ms / 1000;
    },
  };
};
