import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'trailing' | 'icon' | 'unit'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with its show/hide toggle. A password manager fills it by `autoComplete` in `inputProps`. */
export const PasswordField = ({ showLabel, hideLabel, inputProps, ...field }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      icon="lock"
      inputProps={{ autoCapitalize: 'none', spellCheck: false, ...inputProps, type: shown ? 'text' : 'password' }}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
