import { Link, useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { OutboxRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { exportText, madeAtText, trayItem } from '../model/tray.ts';

const save = (row: OutboxRow) => {
  const address = URL.createObjectURL(new Blob([exportText(row)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `milepost-${row.key}.json`;
  link.click();
  URL.revokeObjectURL(address);
};

interface TrayRowProps {
  readonly row: OutboxRow;
  readonly onDiscard: (row: OutboxRow) => void;
}

/** One action that is not on the server, with what can be done about it. */
export const TrayRow = ({ row, onDiscard }: TrayRowProps) => {
  const item = trayItem(row);
  const navigate = useNavigate();
  const { outbox, ports } = runtime();
  const chat = PATHS.chat(item.ticketId);
  const edit = async () => {
    await outbox.edit(item.key);
    await navigate(chat);
  };
  const named = (action: string) => TRAY.named(action, `${item.kind}: ${item.excerpt}`);
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        <Icon
          name={item.failed ? 'circle-alert' : 'clock'}
          size={20}
          className={item.failed ? 'mt-0.5 text-red-text' : 'mt-0.5 text-ink-2'}
        />
        <div className="min-w-0 flex-1">
          <p className="font-strong">{item.kind}</p>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{item.excerpt}</p>
          <p className="mt-1 text-xs text-ink-2">
            {item.failed ? (
              <span className="text-red-text">
                <b>{TRAY.notSent}</b> {item.reason}
              </span>
            ) : (
              TRAY.waiting(madeAtText(item.madeAt, ports.clock.now()))
            )}
          </p>
        </div>
        <Link
          to={chat}
          aria-label={named(TRAY.open)}
          className="inline-flex min-h-12 items-center px-2 font-strong text-blue-text underline underline-offset-3"
        >
          {TRAY.open}
        </Link>
      </div>
      {item.failed && (
        <div className="-ml-3 flex flex-wrap gap-1 pl-8">
          <Button variant="quiet" aria-label={named(TRAY.retry)} onClick={() => outbox.retry(item.key)}>
            {TRAY.retry}
          </Button>
          {item.editable && (
            <Button variant="quiet" aria-label={named(TRAY.edit)} onClick={edit}>
              {TRAY.edit}
            </Button>
          )}
          <Button variant="quiet" aria-label={named(TRAY.export)} onClick={() => save(row)}>
            {TRAY.export}
          </Button>
          <Button
            variant="quiet"
            className="text-red-text"
            aria-label={named(TRAY.discard)}
            onClick={() => onDiscard(row)}
          >
            {TRAY.discard}
          </Button>
        </div>
      )}
    </li>
  );
};
