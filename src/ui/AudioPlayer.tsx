import { soundTime } from '#src/lib/sound-time.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { SpinnerMark } from './Spinner.tsx';
import { useSound } from './useSound.ts';

/** Words of the player; `ui` has none of its own. */
export interface AudioPlayerWords {
  readonly play: string;
  readonly pause: string;
  readonly loading: string;
  /** The name of the slider. */
  readonly position: string;
  /** Where it stands, said aloud: `0:03 of 0:14`. */
  readonly at: (passed: string, whole: string) => string;
  /** Where the sound could not be had. */
  readonly failed: string;
  readonly retry: string;
}

interface AudioPlayerProps {
  /** Brings an object URL at the first play; undefined where it cannot be had now. It becomes the player's, which revokes it. */
  readonly load: () => Promise<string | undefined>;
  /** Milliseconds, where they are known before it is loaded. */
  readonly durationMs?: number | undefined;
  readonly words: AudioPlayerWords;
  readonly className?: string;
}

const BARS = Array.from({ length: 32 }, (_, index) => index);

/** The way the sound has gone, as a row of bars; the tall one is where it stands. */
const Track = ({ share }: { readonly share: number }) => {
  const here = Math.min(BARS.length - 1, Math.floor(share * BARS.length));
  return (
    <span aria-hidden className="flex h-7 w-full items-center justify-between gap-px">
      {BARS.map((index) => (
        <span
          key={index}
          className={cx(
            'w-full max-w-[2.4px] rounded-full forced-colors:bg-[CanvasText]',
            share > 0 && index === here ? 'h-6' : 'h-2',
            share > 0 && index <= here ? 'bg-green-text' : 'bg-line-control',
          )}
        />
      ))}
    </span>
  );
};

/**
 * Plays one sound: play and pause, a place to move by finger or arrow keys, time passed and whole. It is brought when it is
 * first played; in a page one player plays at a time.
 */
export const AudioPlayer = ({ load, durationMs: knownMs, words, className }: AudioPlayerProps) => {
  const { state, positionMs, durationMs, toggle, seek } = useSound(load, knownMs);
  const failed = state === 'failed';
  const label = { still: words.play, loading: words.loading, playing: words.pause, failed: words.retry }[state];
  const whole = durationMs === undefined ? undefined : soundTime(durationMs);
  const passed = soundTime(positionMs);
  const begun = positionMs > 0 || state === 'playing';
  return (
    <div className={cx('flex min-w-0 items-center gap-2.5', className)}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-busy={state === 'loading'}
        onClick={toggle}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-green text-on-green transition-colors duration-fast hover:bg-green-press"
      >
        {state === 'loading' ? (
          <SpinnerMark />
        ) : (
          <Icon name={failed ? 'refresh-cw' : state === 'playing' ? 'pause' : 'play'} />
        )}
      </button>
      {failed ? (
        <p role="alert" className="min-w-0 flex-1 text-sm leading-snug font-label text-red-text">
          {words.failed}
        </p>
      ) : (
        <>
          <span className="relative flex h-12 min-w-8 flex-1 items-center rounded-xs has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <Track share={durationMs ? Math.min(1, positionMs / durationMs) : 0} />
            <input
              type="range"
              min={0}
              max={Math.max(1, Math.round(durationMs ?? 1))}
              step={500}
              value={Math.round(positionMs)}
              disabled={durationMs === undefined}
              aria-label={words.position}
              aria-valuetext={whole === undefined ? passed : words.at(passed, whole)}
              onChange={(event) => seek(event.target.valueAsNumber)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
            />
          </span>
          <span className={cx('shrink-0 text-right text-sm whitespace-nowrap', whole !== undefined && 'min-w-9')}>
            {begun && `${passed}${whole === undefined ? '' : ' / '}`}
            {whole}
          </span>
        </>
      )}
    </div>
  );
};
