import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { TEXT } from '#src/contract/limits.ts';
import { VERIFICATION } from '#src/texts/verification.ts';
import { cx } from '#src/ui/cx.ts';
import { FieldError } from '#src/ui/FieldFrame.tsx';
import { type Boxes, type BoxesMove, keyAt, pasteAt, typeAt } from '../model/code-boxes.ts';

interface CodeBoxesProps {
  /** What the boxes are together. */
  readonly label: string;
  readonly boxes: Boxes;
  readonly onBoxes: (boxes: Boxes) => void;
  readonly error: string | undefined;
}

/**
 * Six boxes of one digit. The first one takes a whole code, typed by the keyboard's own offer (one-time-code), and any
 * of them a pasted one.
 */
export const CodeBoxes = ({ label, boxes, onBoxes, error }: CodeBoxesProps) => {
  const row = useRef<HTMLDivElement>(null);
  const messageId = `${useId()}-message`;

  const move = (to: BoxesMove) => {
    onBoxes(to.boxes);
    const input = row.current?.querySelectorAll('input')[to.focus];
    input?.focus();
    input?.select();
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A disabled button keeps Enter from sending the form; the missing digits are to be told all the same.
    if (event.key === 'Enter') {
      event.preventDefault();
      return event.currentTarget.form?.requestSubmit();
    }
    const to = keyAt(boxes, at, event.key);
    if (!to) return;
    event.preventDefault();
    move(to);
  };
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    move(pasteAt(boxes, at, event.clipboardData.getData('text')));
  };

  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : messageId}>
      <legend className="mb-1.5 text-sm font-label">{label}</legend>
      <div ref={row} className="grid max-w-90 grid-cols-6 gap-2">
        {boxes.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            value={digit}
            aria-label={VERIFICATION.digit(at + 1, TEXT.codeLength)}
            type="text"
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            // `onInput` tells also of the same digit typed over itself.
            onInput={(event: FormEvent<HTMLInputElement>) => move(typeAt(boxes, at, event.currentTarget.value))}
            onKeyDown={onKeyDown(at)}
            onPaste={onPaste(at)}
            onFocus={(event) => event.currentTarget.select()}
            className={cx(
              'min-h-14 w-full min-w-0 rounded-sm bg-surface p-0 text-center text-xl font-figure text-ink',
              error === undefined ? 'border-control border-line-control' : 'border-2 border-red-text',
            )}
            {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': messageId })}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={messageId}>{error}</FieldError>}
    </fieldset>
  );
};
