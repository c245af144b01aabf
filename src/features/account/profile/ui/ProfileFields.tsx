import { ROWS } from '#src/contract/limits.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { AreaField } from '#src/ui/AreaField.tsx';
import { EMAIL_INPUT, Field } from '#src/ui/Field.tsx';
import type { Form } from '#src/ui/form/useForm.ts';
import type { ProfileValues } from '../model/profile-form.ts';

const LABELS = PROFILE.fields;

interface ProfileFieldsProps {
  readonly form: Form<ProfileValues>;
  /** It can be read and copied, not changed. */
  readonly locked: boolean;
}

const sectionClass = 'grid gap-4 rounded-md border border-line bg-surface p-4 sm:p-6 lg:grid-cols-2 lg:items-start';

const Heading = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <h2 id={id} className="text-lg font-strong lg:col-span-2">
    {children}
  </h2>
);

/** Personal Information and Company Information. */
export const ProfileFields = ({ form, locked }: ProfileFieldsProps) => {
  const field = <const M extends object>(name: keyof ProfileValues, more: M) =>
    form.field(name, { ...more, readOnly: locked });
  return (
    <>
      <section aria-labelledby="personal" className={sectionClass}>
        <Heading id="personal">{PROFILE.personal}</Heading>
        <Field label={LABELS.firstName} {...field('firstName', { autoComplete: 'given-name' })} />
        <Field label={LABELS.lastName} {...field('lastName', { autoComplete: 'family-name' })} />
        <Field
          label={LABELS.email}
          icon="mail"
          hint={PROFILE.emailHint}
          {...field('email', { ...EMAIL_INPUT, autoComplete: 'email' })}
        />
        <Field
          label={LABELS.phoneNumber}
          icon="phone"
          {...field('phoneNumber', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        />
      </section>
      <section aria-labelledby="company" className={sectionClass}>
        <Heading id="company">{PROFILE.company}</Heading>
        <Field
          label={LABELS.companyName}
          icon="building-2"
          {...field('companyName', { autoComplete: 'organization' })}
        />
        <Field
          label={LABELS.username}
          icon="user"
          {...field('username', { autoComplete: 'nickname', autoCapitalize: 'none', spellCheck: false })}
        />
        <AreaField
          label={LABELS.address}
          rows={ROWS.textarea}
          className="lg:col-span-2"
          {...field('address', { autoComplete: 'street-address' })}
        />
        <Field label={LABELS.truckNumber} icon="truck" {...field('truckNumber', { autoComplete: 'off' })} />
      </section>
    </>
  );
};
