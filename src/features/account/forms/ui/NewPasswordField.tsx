import type { ComponentProps } from 'react';
import { FORMS } from '#src/texts/forms.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { missingParts } from '../model/missing-parts.ts';

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'className'> {
  /** What is typed. */
  readonly value: string;
}

/** The field of a new password; where it was refused for what it is made of, the part that is missing is named below. */
export const NewPasswordField = ({ value, ...field }: NewPasswordFieldProps) => {
  const missing = missingParts(field.error, value);
  return (
    <div className="min-w-0">
      <PasswordField {...FORMS.eye} {...field} />
      {missing && (
        <p role="alert" className="mt-1 text-sm text-ink-2">
          {missing}
        </p>
      )}
    </div>
  );
};
