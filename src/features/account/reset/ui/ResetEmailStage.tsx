import { emailInputSchema } from '#src/contract/auth.ts';
import { PATHS } from '#src/contract/paths.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { EMAIL_INPUT, Field } from '#src/ui/Field.tsx';
import type { FormFailure } from '#src/ui/form/check.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SubmitButton } from '../../forms/ui/SubmitButton.tsx';
import { asksForProof } from '../../proof/commands.ts';

interface ResetEmailStageProps {
  readonly email: string;
  readonly onSend: (email: string) => Promise<FormFailure | undefined>;
}

/** The first stage. Who lost the account by a changed e-mail goes on to `/recover`, where the backend can take it back. */
export const ResetEmailStage = ({ email, onSend }: ResetEmailStageProps) => {
  const form = useForm({
    schema: emailInputSchema,
    initial: { email },
    onSubmit: (output) => onSend(output.email),
  });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="text-ink-2">{FORGOT.emailText}</p>
      <Field label={FORGOT.email} icon="mail" {...form.field('email', { ...EMAIL_INPUT, autoComplete: 'username' })} />
      <SubmitButton label={FORGOT.send} busy={form.busy} busyLabel={FORGOT.sending} error={form.formError} />
      {asksForProof() && (
        <LinkButton to={PATHS.recover} variant="quiet" wide>
          {FORGOT.changed}
        </LinkButton>
      )}
    </form>
  );
};
