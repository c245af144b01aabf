import { useRef, useState } from 'react';
import { VOICE } from '#src/texts/voice.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { useInterval } from '../queries.ts';

const BARS = Array.from({ length: 28 }, (_, index) => index);
/** Milliseconds between two looks at the microphone. */
const LOOK_MS = 80;
/** Looks without any sound until it is said: four seconds. */
const SILENT_LOOKS = 50;
const SILENT_LEVEL = 0.08;

interface LevelMeterProps {
  /** How loud it is now, from 0 to 1; undefined where the browser cannot tell. */
  readonly level: () => number | undefined;
}

/** How loud the last two seconds were, the newest at the right; in words where nothing is heard at all. */
export const LevelMeter = ({ level }: LevelMeterProps) => {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const bars = useRef<HTMLSpanElement>(null);
  const levels = useRef<readonly number[]>(BARS.map(() => 0));
  const quiet = useRef(0);
  const [silent, setSilent] = useState(false);

  useInterval(LOOK_MS, () => {
    const now = level() ?? SILENT_LEVEL;
    quiet.current = now < SILENT_LEVEL ? quiet.current + 1 : 0;
    setSilent(quiet.current >= SILENT_LOOKS);
    if (still) return;
    levels.current = [...levels.current.slice(1), now];
    // Past React: twelve times a second nothing but heights changes.
    [...(bars.current?.children ?? [])].forEach((bar, index) => {
      if (bar instanceof HTMLElement) bar.style.height = `${4 + 20 * (levels.current[index] ?? 0)}px`;
    });
  });

  if (silent)
    return (
      <span
        role="status"
        className="min-w-0 flex-1 text-xs leading-tight font-label text-orange-text"
        style={{ flexBasis: '6rem' }}
      >
        {VOICE.silent}
      </span>
    );
  return (
    <span
      ref={bars}
      aria-hidden
      className="flex h-7 min-w-0 max-w-60 flex-1 items-center justify-between gap-px overflow-hidden"
    >
      {BARS.map((index) => (
        <span key={index} className="h-1 w-full max-w-[2.4px] rounded-full bg-red-text forced-colors:bg-[CanvasText]" />
      ))}
    </span>
  );
};
