import { clockError } from '#src/data/http/server-time.ts';
import { runtime } from '#src/data/runtime.ts';
import { useNow } from './useNow.ts';

/** The time by the server as far as it is known, in milliseconds, renewed once a minute: for what the server's times are held against. */
export const useServerNow = (): number => {
  const now = useNow();
  return now - clockError(runtime().ports.clock);
};

/** The same at this moment, for who is no component, or draws nothing of it. */
export const serverNow = (): number => {
  const { clock } = runtime().ports;
  return clock.now() - clockError(clock);
};
