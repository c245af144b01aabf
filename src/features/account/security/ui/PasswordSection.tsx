import { useState } from 'react';
import { changePasswordFormSchema } from '#src/contract/sign-up.ts';
import { useSession } from '#src/hooks/session.ts';
import { ACCOUNT } from '#src/texts/account.ts';
import { FORMS } from '#src/texts/forms.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { NewPasswordField } from '../../forms/ui/NewPasswordField.tsx';
import { OfflineNote } from '../../forms/ui/OfflineNote.tsx';
import { changePassword } from '../commands.ts';

const TEXT = ACCOUNT.password;
const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

/** Change password: the present one, a new one by the reset rule, and that again. */
export const PasswordSection = () => {
  const { account } = useSession();
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: changePasswordFormSchema,
    initial: EMPTY,
    onValues: () => setDone(false),
    onSubmit: async ({ currentPassword, newPassword }) => {
      const failure = await changePassword(currentPassword, newPassword);
      if (failure) return failure;
      form.reset(EMPTY);
      setDone(true);
      return undefined;
    },
  });
  return (
    <Section id="password" title={TEXT.title}>
      <form {...form.props} className={`flex flex-col gap-4 py-4 ${cardClass}`}>
        {form.formError && <Banner tone="bad">{form.formError}</Banner>}
        {done && (
          <Banner tone="info" icon="circle-check">
            {TEXT.done}
          </Banner>
        )}
        {/* A password manager learns here whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
        <PasswordField
          {...FORMS.eye}
          label={TEXT.current}
          {...form.field('currentPassword', { autoComplete: 'current-password' })}
        />
        <NewPasswordField
          label={TEXT.next}
          hint={TEXT.hint}
          {...form.field('newPassword', { autoComplete: 'new-password' })}
          value={form.values.newPassword}
        />
        <PasswordField
          {...FORMS.eye}
          label={TEXT.confirmation}
          {...form.field('confirmation', { autoComplete: 'new-password' })}
        />
        <OfflineNote />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" busy={form.busy} busyLabel={TEXT.saving}>
            {TEXT.save}
          </Button>
          <p className="min-w-[min(12rem,100%)] flex-1 text-sm text-ink-2">{TEXT.others}</p>
        </div>
      </form>
    </Section>
  );
};
