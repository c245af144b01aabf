import { useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';

const MINUTE_MS = 60_000;

/** The time by this device, in milliseconds, renewed once a minute so that ages stay true. */
export const useNow = (): number => {
  const { clock } = runtime().ports;
  const [now, setNow] = useState(() => clock.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each renewal arms the next
  useEffect(() => clock.after(MINUTE_MS, () => setNow(clock.now())), [clock, now]);
  return now;
};
