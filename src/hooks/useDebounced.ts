import { useEffect, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';

/** A text as it stood when it had not changed for `ms` milliseconds: what is asked for while a person types. */
export const useDebounced = (text: string, ms: number): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => runtime().ports.clock.after(ms, () => setDebounced(text)), [text, ms]);
  return debounced;
};
