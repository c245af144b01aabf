import { type FormEvent, useRef, useState } from 'react';
import { SIGN_UP } from '#src/texts/sign-up.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { FieldError } from '#src/ui/FieldFrame.tsx';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { ROLES_TO_CHOOSE, type SignUpRole } from '../model/sign-up.ts';

interface RoleStepProps {
  readonly role: SignUpRole | undefined;
  readonly onRole: (role: SignUpRole) => void;
  readonly onContinue: () => void;
}

const ICONS: Readonly<Record<SignUpRole, IconName>> = { owner: 'building-2', driver: 'truck' };
const MESSAGE_ID = 'role-message';

/** Step 0: Company Owner or Company Driver. */
export const RoleStep = ({ role, onRole, onContinue }: RoleStepProps) => {
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (role) return onContinue();
    setMissing(true);
    box.current?.querySelector('input')?.focus();
  };
  const wrong = missing && role === undefined;
  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="min-w-0" aria-describedby={wrong ? MESSAGE_ID : undefined}>
        <legend className="mb-3 text-xl font-strong">{SIGN_UP.role}</legend>
        <div className="grid gap-3">
          {ROLES_TO_CHOOSE.map((each) => (
            <label
              key={each}
              className={cx(
                'flex min-h-20 cursor-pointer items-center gap-4 rounded-sm px-4 py-3',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                each === role ? 'bg-surface-2 ring-2 ring-line-sign ring-inset' : 'border-control border-line-control',
              )}
            >
              <input
                type="radio"
                name="role"
                value={each}
                checked={each === role}
                onChange={() => onRole(each)}
                className="sr-only"
              />
              <Icon name={ICONS[each]} className={each === role ? 'text-ink' : 'text-ink-3'} />
              <span className="min-w-0 flex-1">
                <span className="block text-md font-strong">{SIGN_UP.roles[each].name}</span>
                <span className="block text-sm text-ink-2">{SIGN_UP.roles[each].text}</span>
              </span>
              {each === role && <Icon name="check" />}
            </label>
          ))}
        </div>
        {wrong && <FieldError id={MESSAGE_ID}>{SIGN_UP.roleMissing}</FieldError>}
      </fieldset>
      <Button type="submit" variant="primary" size="tall" wide>
        {SIGN_UP.continue}
      </Button>
    </form>
  );
};
