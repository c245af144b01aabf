import { useQueryClient } from '@tanstack/react-query';
import type { Reply, ReplyInput } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { REPLIES_TEXT } from '#src/texts/replies.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { REPLIES_KEY } from './queries.ts';

/** What went wrong with saving, in the server's words where it has any. */
const failureOf = ({ kind, message, fields }: AppError): FormFailure => {
  if (kind === 'offline') return { form: REPLIES_TEXT.needsSignal };
  if (kind !== 'rejected') return { form: REPLIES_TEXT.notSaved };
  return fields ? { fields } : { form: message || REPLIES_TEXT.notSaved };
};

/** The writes of the replies that staff share; each reads the list anew. */
export const useReplyCommands = () => {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey: REPLIES_KEY });
  return {
    /** Adds a reply, or changes the one of that id; answers what went wrong. */
    save: async (id: Reply['id'] | undefined, body: ReplyInput): Promise<FormFailure | undefined> => {
      const { call } = runtime();
      const answer = await (id === undefined
        ? call('addReply', { body })
        : call('changeReply', { params: { id }, body }));
      await readAnew();
      return answer.ok ? undefined : failureOf(answer.error);
    },
    /** Deletes one; false where the server would not. */
    remove: async (id: Reply['id']): Promise<boolean> => {
      const answer = await runtime().call('deleteReply', { params: { id } });
      await readAnew();
      // Gone already: what was wanted is so.
      return answer.ok || answer.error.status === 404;
    },
  };
};
