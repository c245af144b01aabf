import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { useSync } from '#src/hooks/sync.ts';
import { SyncLine } from '#src/ui/SyncLine.tsx';
import { syncLineOf } from './sync-line.ts';

interface ShellSyncLineProps {
  readonly stacked?: boolean;
  readonly className?: string;
}

/** The sync line of the shell: above the bottom bar, or at the foot of the drawer. */
export const ShellSyncLine = ({ stacked = false, className = '' }: ShellSyncLineProps) => {
  const sync = useSync();
  const state = syncLineOf(sync, {
    detailsPath: `${PATHS.settings}#waiting`,
    storagePath: `${PATHS.settings}#storage`,
    sendNow: () => runtime().outbox.sendNow(),
  });
  return <SyncLine state={state} stacked={stacked} className={className} />;
};
