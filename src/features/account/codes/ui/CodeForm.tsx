import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TEXT } from '#src/contract/limits.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { SubmitButton } from '../../forms/ui/SubmitButton.tsx';
import { type Boxes, codeOf, EMPTY_BOXES } from '../model/code-boxes.ts';
import { CodeBoxes } from './CodeBoxes.tsx';

interface CodeFormProps {
  readonly label: string;
  readonly button: string;
  readonly busyLabel: string;
  /** What is said of a code that is not complete. */
  readonly incomplete: string;
  /** The button waits for all six. */
  readonly waitsForAll?: boolean;
  /** The page is for the code alone: the first box has the focus from the start. */
  readonly takesFocus?: boolean;
  /** What was wrong with the code before this form was shown. */
  readonly failure?: FormFailure | undefined;
  readonly onCode: (code: string) => Promise<FormFailure | undefined>;
}

/**
 * A code and its button. A code that was refused is cleared away, and what is wrong with it stands at the boxes until
 * another one is begun; any other failure leaves the code to be sent again, and stands above the button.
 */
export const CodeForm = (props: CodeFormProps) => {
  const { label, button, busyLabel, incomplete, waitsForAll = false, takesFocus = false, onCode } = props;
  const [boxes, setBoxes] = useState(EMPTY_BOXES);
  const [failure, setFailure] = useState<FormFailure>(props.failure ?? {});
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const code = codeOf(boxes);
  const complete = code.length === TEXT.codeLength;
  const { form: over, fields } = failure;

  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (fields?.code) box.current?.querySelector('input')?.focus();
  }, [fields]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!complete) return setFailure({ fields: { code: incomplete } });
    setFailure({});
    setBusy(true);
    const found = (await onCode(code)) ?? {};
    // Six digits to select and overwrite are no help to a gloved finger; typed meanwhile, they are the next code.
    if (found.fields?.code) setBoxes((now) => (codeOf(now) === code ? EMPTY_BOXES : now));
    setFailure(found);
    setBusy(false);
  };
  const change = (next: Boxes) => {
    setBoxes(next);
    if (codeOf(next) !== code) setFailure({});
  };

  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeBoxes label={label} boxes={boxes} onBoxes={change} error={fields?.code} />
      <SubmitButton label={button} busy={busy} busyLabel={busyLabel} disabled={waitsForAll && !complete} error={over} />
    </form>
  );
};
