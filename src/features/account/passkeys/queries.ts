import { useQueryClient } from '@tanstack/react-query';
import type { Passkey, StaffPasskeys } from '#src/contract/passkey.ts';
import { isGone } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { useRole } from '#src/hooks/session.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';
import { PASSKEY_FAILURE } from '#src/texts/passkey-failure.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { inOneSentence, inWords } from '../forms/in-words.ts';
import { passkeysAvailable } from './available.ts';

const KEY = ['passkeys'] as const;
const STAFF_KEY = ['staff-passkeys'] as const;

/** The account's passkeys, read when they are looked at; `gone` where the backend or this browser has none. */
export const usePasskeys = (): ServerAnswer<readonly Passkey[]> => {
  const enabled = passkeysAvailable();
  const answer = useServer<readonly Passkey[]>({
    key: KEY,
    ask: (signal) => runtime().call('passkeys', { signal }),
    addition: 'passkeys',
    staleMs: 0,
    enabled,
  });
  return enabled ? answer : { ...answer, state: 'gone', data: undefined };
};

/** Whether staff must have one; undefined for all but super administrators, and until it is known. */
export const useStaffPasskeys = (): StaffPasskeys | undefined => {
  const enabled = useRole() === 'SUPER_ADMIN' && passkeysAvailable();
  return useServer<StaffPasskeys>({
    key: STAFF_KEY,
    ask: (signal) => runtime().call('staffPasskeys', { signal }),
    addition: 'staffPasskeys',
    staleMs: 0,
    enabled,
  }).data;
};

/** Changes to the passkeys, after each of which the list is read again. */
export const usePasskeyChanges = () => {
  const client = useQueryClient();
  const again = () => Promise.all([KEY, STAFF_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    again,
    rename: async (id: string, name: string): Promise<FormFailure | undefined> => {
      const answer = await runtime().call('renamePasskey', { params: { id }, body: { name } });
      await again();
      return answer.ok ? undefined : inWords(answer.error, PASSKEY_FAILURE.other);
    },
    /** Answers what went wrong. */
    remove: async (id: string, proof: string): Promise<string | undefined> => {
      const answer = await runtime().call('removePasskey', { params: { id }, proof });
      await again();
      return answer.ok || isGone(answer.error) ? undefined : inOneSentence(answer.error, PASSKEY_FAILURE.other);
    },
    /** Answers what went wrong. */
    requireOfStaff: async (required: boolean, proof: string): Promise<string | undefined> => {
      const answer = await runtime().call('setStaffPasskeys', { body: { required }, proof });
      await again();
      return answer.ok ? undefined : inOneSentence(answer.error, PASSKEY_FAILURE.other);
    },
  };
};
