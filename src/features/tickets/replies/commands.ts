import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Reply, type ReplyInput, replySchema } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import { isGone } from '#src/data/http/errors.ts';
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

/** The reply as somebody else has made it meanwhile, where that is why it was refused. */
const changedTo = ({ code, body }: AppError): Reply | undefined => {
  const told = v.safeParse(v.looseObject({ reply: replySchema }), body);
  return code === 'REPLY_CHANGED' && told.success ? told.output.reply : undefined;
};

/** Why a reply was not saved, and what it is by now where that is the reason. */
interface NotSaved {
  readonly failure: FormFailure;
  readonly now?: Reply | undefined;
}

/** The writes of the replies that staff share; each reads the list anew. */
export const useReplyCommands = () => {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey: REPLIES_KEY });
  return {
    /** Adds a reply, or changes one as the person has seen it; answers what went wrong. */
    save: async (seen: Reply | undefined, body: ReplyInput): Promise<NotSaved | undefined> => {
      const { call } = runtime();
      const from = seen && { title: seen.title, text: seen.text };
      const answer = await (seen === undefined
        ? call('addReply', { body })
        : call('changeReply', { params: { id: seen.id }, body: { ...body, from } }));
      await readAnew();
      if (answer.ok) return undefined;
      const now = changedTo(answer.error);
      return { failure: now ? { form: REPLIES_TEXT.changed(now) } : failureOf(answer.error), now };
    },
    /** Deletes one; false where the server would not. */
    remove: async (id: Reply['id']): Promise<boolean> => {
      const answer = await runtime().call('deleteReply', { params: { id } });
      await readAnew();
      return answer.ok || isGone(answer.error);
    },
  };
};
