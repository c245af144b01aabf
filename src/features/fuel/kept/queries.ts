import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';

/** What is kept of this person under a name of `META`, null for nothing; undefined until the store has answered. */
export const useKept = (name: string): unknown => {
  const account = useAccount();
  return useLiveQuery(async () => (await runtime().db().meta.get(name))?.value ?? null, [account, name]);
};
