import { useRef } from 'react';
import * as v from 'valibot';
import { type Reply, type ReplyInput, replyInputSchema, replySchema } from '#src/contract/desk.ts';
import { META } from '#src/data/db/meta.ts';
import { type Draft, useKeptDraft } from '#src/hooks/useKeptDraft.ts';
import { REPLIES_TEXT as TEXT } from '#src/texts/replies.ts';
import { AreaField } from '#src/ui/AreaField.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { toast } from '#src/ui/toast.ts';
import { useReplyCommands } from '../commands.ts';
import { PLACEHOLDERS } from '../model/replies.ts';

/** A reply half written, with the reply that its person has seen; none is a new one. */
const draftSchema = v.object({
  values: v.object({ title: v.string(), text: v.string() }),
  seen: v.optional(replySchema),
});

interface ReplyFormProps {
  /** Undefined: a new one. */
  readonly reply: Reply | undefined;
  readonly online: boolean;
  /** It is being saved, or that is over. */
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

interface KeptReplyFormProps extends ReplyFormProps {
  readonly kept: Draft<v.InferOutput<typeof draftSchema>>;
}

const KeptReplyForm = ({ reply, kept: { draft, keep, store }, online, onBusy, onDone }: KeptReplyFormProps) => {
  const { save } = useReplyCommands();
  /** What is changed: a colleague may have made another of it by now. */
  const seen = useRef(draft ? draft.seen : reply);
  const write = (values: ReplyInput) => {
    const untouched = values.title === (seen.current?.title ?? '') && values.text === (seen.current?.text ?? '');
    keep(untouched ? undefined : { values, seen: seen.current });
  };
  const form = useForm({
    schema: replyInputSchema,
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    draft: draft?.values,
    onValues: write,
    onSubmit: async (input) => {
      // The answer may end the session.
      store();
      onBusy(true);
      const notSaved = await save(seen.current, input);
      onBusy(false);
      if (notSaved) {
        seen.current = notSaved.now ?? seen.current;
        write(input);
        return notSaved.failure;
      }
      keep(undefined);
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

/** Writes a reply, or changes one. What is half written stays for the next time it is opened, also after another sign-in. */
export const ReplyForm = (props: ReplyFormProps) => {
  const kept = useKeptDraft(META.replyDraft + (props.reply?.id ?? ''), draftSchema);
  return kept.read && <KeptReplyForm {...props} kept={kept} />;
};
