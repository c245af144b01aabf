import { recoverEmailInputSchema } from '#src/contract/proof.ts';
import { RECOVER } from '#src/texts/recover.ts';
import { Field } from '#src/ui/Field.tsx';
import type { FormFailure } from '#src/ui/form/check.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import { SubmitButton } from '../../forms/ui/SubmitButton.tsx';

interface RecoverFormProps {
  /** As the link brought it; empty where there was none. */
  readonly code: string;
  readonly onCode: (code: string) => Promise<FormFailure | undefined>;
}

/** The code that takes an e-mail back, and its button. */
export const RecoverForm = ({ code, onCode }: RecoverFormProps) => {
  const form = useForm({
    schema: recoverEmailInputSchema,
    initial: { code },
    onSubmit: (output) => onCode(output.code),
  });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="text-ink-2">{RECOVER.text}</p>
      <p className="text-ink-2">{RECOVER.after}</p>
      <Field
        label={RECOVER.code}
        {...form.field('code', { type: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false })}
      />
      <SubmitButton label={RECOVER.take} busy={form.busy} busyLabel={RECOVER.taking} error={form.formError} />
    </form>
  );
};
