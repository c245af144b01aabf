import { type RefObject, useRef } from 'react';
import { type Reply, type ReplyInput, replyInputSchema } from '#src/contract/desk.ts';
import { REPLIES_TEXT as TEXT } from '#src/texts/replies.ts';
import { AreaField } from '#src/ui/AreaField.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { toast } from '#src/ui/toast.ts';
import { useReplyCommands } from '../commands.ts';
import { PLACEHOLDERS } from '../model/replies.ts';

/** Replies half written in this conversation, by id, each with the reply that its person has seen; '' is the new one. */
export type ReplyDrafts = Map<string, { readonly values: ReplyInput; readonly seen: Reply | undefined }>;

interface ReplyFormProps {
  /** Undefined: a new one. */
  readonly reply: Reply | undefined;
  readonly drafts: RefObject<ReplyDrafts>;
  readonly online: boolean;
  /** It is being saved, or that is over. */
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

/** Writes a reply, or changes one. What is half written stays for the next time it is opened. */
export const ReplyForm = ({ reply, drafts, online, onBusy, onDone }: ReplyFormProps) => {
  const { save } = useReplyCommands();
  const key = reply?.id ?? '';
  const draft = drafts.current.get(key);
  /** What is changed: a colleague may have made another of it by now. */
  const seen = useRef(draft ? draft.seen : reply);
  const form = useForm({
    schema: replyInputSchema,
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    draft: draft?.values,
    onValues: (values) => drafts.current.set(key, { values, seen: seen.current }),
    onSubmit: async (input) => {
      onBusy(true);
      const notSaved = await save(seen.current, input);
      onBusy(false);
      if (notSaved) {
        seen.current = notSaved.now ?? seen.current;
        drafts.current.set(key, { values: input, seen: seen.current });
        return notSaved.failure;
      }
      drafts.current.delete(key);
      toast.success(TEXT.saved);
      onDone();
      return undefined;
    },
  });
  // What was typed meanwhile would not be saved.
  const locked = { readOnly: form.busy } as const;
  return (
    <form {...form.props} className="flex flex-col gap-4 pt-2">
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      {!online && <Banner icon="cloud-off">{TEXT.needsSignal}</Banner>}
      <Field
        label={TEXT.title}
        hint={TEXT.titleHint}
        {...form.field('title', { ...locked, autoFocus: true, autoComplete: 'off' })}
      />
      <AreaField label={TEXT.text} hint={TEXT.placeholders(PLACEHOLDERS)} rows={5} {...form.field('text', locked)} />
      <div className="flex flex-col-reverse gap-3 *:w-full sm:flex-row sm:justify-end sm:*:w-auto">
        <Button disabled={form.busy} onClick={onDone}>
          {TEXT.back}
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel={TEXT.saving} disabled={!online}>
          {TEXT.save}
        </Button>
      </div>
    </form>
  );
};
