import { useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';

/** A text as it stood when it had not changed for `ms` milliseconds: what is asked for while a person types. */
export const useRested = (text: string, ms: number): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => runtime().ports.clock.after(ms, () => setRested(text)), [text, ms]);
  return rested;
};
