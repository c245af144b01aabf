import { Link, useLocation, useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TrayEntry } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { runtime } from '#src/data/runtime.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { OPEN_TO_WRITE } from '#src/ui/open-to-write.ts';
import { editRequest } from '#src/ui/show-stop.ts';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { madeAtText, type TrayItem, trayItem } from '../model/tray.ts';
import { TrayFiles } from './TrayFiles.tsx';

interface TrayRowProps {
  readonly entry: TrayEntry;
  /** The refused action it waits for. */
  readonly by: TrayEntry | undefined;
  readonly onDiscard: (entry: TrayEntry) => void;
  readonly onExport: (keys: readonly string[]) => void;
}

interface ActionsProps extends TrayRowProps {
  readonly item: TrayItem;
  readonly named: (action: string) => string;
}

/** What can be done about a failed action. */
const Actions = ({ entry, item, named, onDiscard, onExport }: ActionsProps) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const edit = async () => {
    if (item.editable === 'sheet') return navigate(PATHS.map, { state: editRequest(item.key, item.stop) });
    const { ok } = await toastFailure(runtime().outbox.edit(item.key));
    // Who has left this page meanwhile is not brought there.
    if (ok && window.location.pathname === pathname)
      await navigate(PATHS.chat(item.ticketId), { state: OPEN_TO_WRITE });
  };
  return (
    <div className="-ml-3 flex flex-wrap gap-1 pl-8">
      {!item.inDoubt && !item.closed && (
        <Button
          variant="quiet"
          aria-label={named(TRAY.retry)}
          onClick={() => toastFailure(runtime().outbox.retry(item.key))}
        >
          {TRAY.retry}
        </Button>
      )}
      {item.editable && !item.inDoubt && !item.closed && (
        <Button variant="quiet" aria-label={named(TRAY.edit)} onClick={edit}>
          {TRAY.edit}
        </Button>
      )}
      <Button variant="quiet" aria-label={named(TRAY.export)} onClick={() => onExport([item.key])}>
        {TRAY.export}
      </Button>
      <Button
        variant="quiet"
        className="text-red-text"
        aria-label={named(TRAY.discard)}
        onClick={() => onDiscard(entry)}
      >
        {TRAY.discard}
      </Button>
    </div>
  );
};

/** One action that is not on the server, with what can be done about it. */
export const TrayRow = (props: TrayRowProps) => {
  const { entry, by } = props;
  const item = trayItem(entry, COMMANDS, by);
  const release = item.heldBack?.release;
  const what = item.excerpt || entry.files.map((file) => file.fileName).join(', ');
  const named = (action: string) => TRAY.named(action, `${item.kind}: ${what}`);
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
          {item.excerpt && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{item.excerpt}</p>}
          {entry.files.length > 0 && <TrayFiles files={entry.files} />}
          <p className="mt-1 text-xs text-ink-2">
            {item.failed ? (
              <span className="text-red-text">
                {!item.inDoubt && <b>{TRAY.notSent} </b>}
                {item.reason}
              </span>
            ) : (
              (item.heldBack?.text ?? TRAY.waiting(madeAtText(item.madeAt, runtime().ports.clock.now())))
            )}
          </p>
          {release !== undefined && (
            <Button
              variant="quiet"
              className="-ml-3"
              aria-label={named(TRAY.sendWithout)}
              onClick={() => toastFailure(runtime().outbox.release(release))}
            >
              {TRAY.sendWithout}
            </Button>
          )}
        </div>
        <Link
          to={PATHS.chat(item.ticketId)}
          aria-label={named(TRAY.open)}
          className="inline-flex min-h-12 items-center px-2 font-strong text-blue-text underline underline-offset-3"
        >
          {TRAY.open}
        </Link>
      </div>
      {item.failed && <Actions {...props} item={item} named={named} />}
    </li>
  );
};
