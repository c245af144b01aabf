import { PATHS } from '#src/contract/paths.ts';
import { driverPersonalSchema, ownerPersonalSchema } from '#src/contract/sign-up.ts';
import { PAGE_TITLES } from '#src/texts/shell.ts';
import { SIGN_UP } from '#src/texts/sign-up.ts';
import { cx } from '#src/ui/cx.ts';
import { Field } from '#src/ui/Field.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import type { FormFailure } from '#src/ui/form/check.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { SubmitButton } from '../../forms/ui/SubmitButton.tsx';
import type { Entered, SignUpRole } from '../model/sign-up.ts';

interface PersonalStepProps {
  readonly role: SignUpRole;
  readonly initial: Entered;
  readonly onValues: (values: Entered) => void;
  readonly onCreate: () => Promise<FormFailure | undefined>;
}

interface BesideProps {
  readonly to: string;
  readonly text: string;
  readonly className?: string;
}

/** Opens beside the form, which keeps what was typed. */
const Beside = ({ to, text, className }: BesideProps) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className={cx('font-label text-blue-text underline underline-offset-3', className)}
  >
    {text}
    <VisuallyHidden> {SIGN_UP.newTab}</VisuallyHidden>
  </a>
);

const TermsLabel = () => (
  <>
    {SIGN_UP.agree} <Beside to={PATHS.terms} text={SIGN_UP.terms} />
  </>
);

/** Step 2 of 2: Personal Info. Owners have a company name, drivers a truck number. */
export const PersonalStep = ({ role, initial, onValues, onCreate }: PersonalStepProps) => {
  const form = useForm<Entered, unknown>({
    schema: role === 'owner' ? ownerPersonalSchema : driverPersonalSchema,
    initial,
    onValues,
    onSubmit: onCreate,
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4">
        <Field label={SIGN_UP.firstName} {...form.field('firstName', { autoComplete: 'given-name' })} />
        <Field label={SIGN_UP.lastName} {...form.field('lastName', { autoComplete: 'family-name' })} />
      </div>
      {role === 'owner' && (
        <Field
          label={SIGN_UP.company}
          icon="building-2"
          {...form.field('companyName', { autoComplete: 'organization' })}
        />
      )}
      <Field
        label={SIGN_UP.phone}
        icon="phone"
        {...form.field('phoneNumber', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
      />
      {role === 'driver' && (
        <Field
          label={SIGN_UP.truck}
          icon="truck"
          hint={SIGN_UP.truckHint}
          {...form.field('truckNumber', { inputMode: 'numeric', autoComplete: 'off' })}
        />
      )}
      <CheckField label={<TermsLabel />} error={form.error('terms')} inputProps={form.tick('terms')} />
      <Beside
        to={PATHS.privacy}
        text={PAGE_TITLES.privacy}
        className="-my-2 inline-flex min-h-12 items-center self-start text-sm"
      />
      <SubmitButton label={SIGN_UP.create} busy={form.busy} busyLabel={SIGN_UP.creating} error={form.formError} />
    </form>
  );
};
