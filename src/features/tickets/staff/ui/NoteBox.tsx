import { useEffect, useId, useRef, useState } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import { NOTES, ROWS } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import type { DraftRemainder } from '#src/data/db/drafts.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { NOTE } from '#src/texts/handing-over.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { Draft } from '../../conversation/ui/useDraft.ts';
import { useEnterToSend } from '../../conversation/ui/useEnterToSend.ts';
import { addNote } from '../commands.ts';

interface NoteBoxProps {
  readonly ticketId: string;
  /** Of the note alone: it is never mixed up with that of a message. */
  readonly draft: Draft;
  /** Leads back to messages, where no choice stands above. */
  readonly onLeave: (() => void) | undefined;
  /** The note is stored and in the conversation. */
  readonly onSent: () => void;
}

/** In the place of the box for messages: writes an internal note. Enter adds it, Shift and Enter make a line. */
const NoteBox = ({ ticketId, draft, onLeave, onSent }: NoteBoxProps) => {
  const [error, setError] = useState<AppError>();
  const box = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const text = written(draft.text);
  const over = text.length - NOTES.textMax;
  const blocked = text === '' || over > 0;
  const problem = over > 0 ? NOTE.tooLong(over, NOTES.textMax) : error && errorText(error);
  useEffect(() => box.current?.focus(), []);

  const deliver = async (note: string, rest: DraftRemainder): Promise<boolean> => {
    const done = await addNote(ticketId, written(note), rest);
    if (done.ok) {
      onSent();
      return true;
    }
    setError(done.error);
    draft.restore(note);
    return false;
  };
  const add = () => {
    box.current?.focus();
    if (blocked) return;
    setError(undefined);
    draft.send(deliver);
  };
  const enter = useEnterToSend(add);
  return (
    <div className="rounded-sm bg-yellow-tint p-2">
      {problem && (
        <p id={hint} role="alert" className="px-1 pb-2 text-sm font-label text-red-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-end gap-2">
        {onLeave && <IconButton icon="x" label={NOTE.leave} onClick={onLeave} />}
        <textarea
          ref={box}
          value={draft.text}
          rows={Math.min(ROWS.messageMax, Math.max(ROWS.messageMin, draft.text.split('\n').length))}
          aria-label={NOTE.box}
          placeholder={NOTE.placeholder}
          enterKeyHint="done"
          aria-invalid={over > 0}
          aria-describedby={problem ? hint : undefined}
          onChange={(event) => draft.type(event.target.value)}
          {...enter}
          className="block min-h-12 min-w-0 flex-1 resize-none rounded-sm border-control border-yellow-text bg-surface px-3.5 pt-2.75 pb-2.5 leading-6 text-ink"
        />
        <Button aria-disabled={blocked} onClick={add}>
          {NOTE.add}
        </Button>
      </div>
    </div>
  );
};

export default NoteBox;
