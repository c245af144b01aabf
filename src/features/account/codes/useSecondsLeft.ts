import { useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { secondsLeft } from './model/resend.ts';

/** Whole seconds until a moment (milliseconds by this device), live; 0 from then on. */
export const useSecondsLeft = (until: number): number => {
  const { clock } = runtime().ports;
  const [left, setLeft] = useState(() => secondsLeft(until, clock.now()));
  useEffect(() => {
    let stop = () => {};
    const look = () => {
      const now = secondsLeft(until, clock.now());
      setLeft(now);
      if (now > 0) stop = clock.after(1000, look);
    };
    look();
    return () => stop();
  }, [until, clock]);
  return left;
};
