import { useId, useState } from 'react';
import { NOTES, ROWS } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { handOverDraftOf } from '#src/data/db/ticket-log.ts';
import { NOTE, HAND_OVER as TEXT } from '#src/texts/handing-over.ts';
import { AreaField } from '#src/ui/AreaField.tsx';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { cx } from '#src/ui/cx.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useDraft } from '../../conversation/ui/useDraft.ts';
import { otherAgent } from '../../words/model/agent.ts';
import { handTicketOver } from '../commands.ts';
import { ticketLabel } from '../model/question.ts';
import { useAgents } from '../queries.ts';
import { useViewer } from '../useViewer.ts';
import { WhenGone } from './WhenGone.tsx';

interface AgentChoiceProps {
  readonly agents: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Nobody was chosen, and Hand over pressed. */
  readonly missing: boolean;
}

const AgentChoice = ({ agents, chosen, onChoose, missing }: AgentChoiceProps) => {
  const name = useId();
  const problem = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={missing ? problem : undefined}>
      <legend className="mb-1.5 text-sm font-label text-ink">{TEXT.to}</legend>
      <div className="max-h-60 overflow-y-auto rounded-sm border border-line-control">
        {agents.map((agent) => (
          <label
            key={agent.id}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 text-ink has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
              agent.id === chosen && 'bg-green-tint font-label',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={agent.id === chosen}
              onChange={() => onChoose(agent.id)}
              className="size-5 shrink-0 accent-(--green)"
            />
            <span className="min-w-0 wrap-anywhere">{agent.name}</span>
          </label>
        ))}
      </div>
      {missing && (
        <p id={problem} role="alert" className="mt-1.5 text-sm font-label text-red-text">
          {TEXT.chooseOne}
        </p>
      )}
    </fieldset>
  );
};

interface HandOverDialogProps {
  readonly row: TicketRow;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It has left the screen. */
  readonly onGone: () => void;
}

/** Gives a ticket to a colleague, with a note for them where there is something to say. */
export const HandOverDialog = ({ row, open, onClose, onGone }: HandOverDialogProps) => {
  const viewer = useViewer();
  const asked = useAgents(open);
  const [chosen, setChosen] = useState<string>();
  const draft = useDraft(handOverDraftOf(row.id));
  const [missing, setMissing] = useState(false);
  const { assigned_manager_id: agent } = row.ticket;
  const isTheirs = (id: string) => row.status === 'IN_PROGRESS' && id === agent;
  const agents = (asked.data ?? []).filter(({ id }) => !isTheirs(id));
  const said = written(draft.text);
  const over = said.length - NOTES.textMax;

  const give = () => {
    const nobody = chosen === undefined || !agents.some(({ id }) => id === chosen);
    setMissing(nobody);
    if (nobody || over > 0) return false;
    onClose();
    setChosen(undefined);
    draft.send(async (note, rest) => {
      const stored = await handTicketOver(row, chosen, written(note) || undefined, rest);
      // Not stored, which a toast has said: the words stand there when the dialog is opened again.
      if (!stored) draft.restore(note);
      return stored;
    });
    return true;
  };
  const choose = (id: string) => {
    setMissing(false);
    setChosen(id);
  };
  const question = TEXT.question(ticketLabel(row, otherAgent({ ...row.ticket, status: row.status }, viewer)));
  return (
    <ConfirmDialog
      open={open}
      title={TEXT.title}
      cancel={TEXT.cancel}
      action={TEXT.action}
      asks={question}
      onCancel={onClose}
      onConfirm={give}
    >
      <WhenGone onGone={onGone} />
      <div className="flex flex-col gap-4">
        <p aria-live="assertive">{question}</p>
        {asked.state === 'loading' && <Spinner label={TEXT.loading} />}
        {asked.state === 'failed' && (
          <FailedBanner retry={TEXT.tryAgain} onRetry={asked.again}>
            {TEXT.failed}
          </FailedBanner>
        )}
        {asked.data &&
          (agents.length === 0 ? (
            <Banner>{TEXT.none}</Banner>
          ) : (
            <AgentChoice agents={agents} chosen={chosen} onChoose={choose} missing={missing} />
          ))}
        <AreaField
          label={TEXT.note}
          hint={TEXT.noteHint}
          rows={ROWS.textarea}
          {...(over > 0 && { error: NOTE.tooLong(over, NOTES.textMax) })}
          inputProps={{ value: draft.text, onChange: (event) => draft.type(event.target.value) }}
        />
      </div>
    </ConfirmDialog>
  );
};
