import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { OutboxRow, TicketRow } from '#src/data/db/database.ts';
import { commandOf } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { refusalText } from '#src/data/outbox/error-text.ts';
import { CHATS } from '#src/texts/chats.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { editRequest } from '#src/ui/show-stop.ts';
import { answerDoubt, retryAction } from '../commands.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { DoubtQuestion } from './DoubtQuestion.tsx';
import { Reason } from './Reason.tsx';

interface RequestFailedProps {
  readonly row: TicketRow;
  /** What of this ticket is not on the server. */
  readonly queue: readonly OutboxRow[];
  readonly onLeave: () => void;
}

/** The ticket itself was refused, or may have been made already: what is written waits for it. */
export const RequestFailed = ({ row, queue, onLeave }: RequestFailedProps) => {
  const key = row.outboxKey;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const action = queue.find((one) => one.key === key);
  if (action?.doubts)
    return (
      <div role="alert" className="m-3 rounded-md border border-yellow-text bg-yellow-tint px-4 py-3 text-sm text-ink">
        <DoubtQuestion
          kind="request"
          mine={{
            place: row.ticket.station_name ?? row.ticket.service_address,
            text: commandOf(COMMANDS, action).describe({ row: action, files: [], ticket: row.ticket }).excerpt,
            at: action.madeAt,
          }}
          doubts={action.doubts}
          onAnswer={(id) => void answerDoubt(action.key, id)}
        />
      </div>
    );
  return (
    <Banner
      tone="bad"
      className="m-3"
      action={
        key && (
          <span className="flex gap-2">
            <Button onClick={() => void retryAction(key)}>{CHATS.retry}</Button>
            <Button onClick={() => navigate(PATHS.map, { state: editRequest(key, row.ticket.service_id) })}>
              {CHATS.edit}
            </Button>
            <Button variant="danger-2" onClick={() => setAsking(true)}>
              {CHATS.discard}
            </Button>
          </span>
        )
      }
    >
      <b className="font-strong">{CHATS.requestFailed}</b> <Reason text={refusalText(row.error)} />
      <br />
      {CHATS.requestFailedMore}
      <DiscardQuestion
        actionKey={asking ? key : undefined}
        text={TRAY.discardTicketText}
        onClose={() => setAsking(false)}
        onDiscard={onLeave}
      />
    </Banner>
  );
};
