import { Fragment } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { LiveShortcut } from './shortcuts.ts';

interface ShortcutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence below the title. */
  readonly hint: string;
  readonly closeLabel: string;
  /** The heading of those that belong to no group. */
  readonly otherGroup: string;
  /** Groups that are the same on every page: they stand last, in this order. */
  readonly lastGroups: readonly string[];
  /** Between two keys that are pressed one after the other. */
  readonly between: string;
  /** What keys are called whose name is not what stands on them. */
  readonly keyNames: Readonly<Record<string, string>>;
  readonly shortcuts: readonly Pick<LiveShortcut, 'keys' | 'label' | 'group'>[];
}

/** By their heading, the page's own before those of every page; of two on the same keys only the one that counts. */
const grouped = (shortcuts: ShortcutSheetProps['shortcuts'], lastGroups: readonly string[]) => {
  const counting = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
  const groups = [...new Set(counting.map(({ group }) => group))].sort(
    (a, b) => lastGroups.indexOf(a) - lastGroups.indexOf(b),
  );
  return groups.map((group) => [group, counting.filter((shortcut) => shortcut.group === group)] as const);
};

/** The shortcuts that can be pressed now, by group (`useLiveShortcuts`). */
export const ShortcutSheet = (props: ShortcutSheetProps) => {
  const { open, onClose, title, hint, closeLabel, otherGroup, lastGroups, between, keyNames, shortcuts } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button autoFocus onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      <p className="text-sm">{hint}</p>
      {grouped(shortcuts, lastGroups).map(([group, rows]) => (
        <section key={group}>
          <h3 className="mt-5 mb-1 text-sm font-strong text-ink">{group || otherGroup}</h3>
          <dl>
            {rows.map(({ keys, label }) => (
              <div key={keys} className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5">
                <dt>{label}</dt>
                <dd className="flex shrink-0 items-center gap-1.5 text-sm">
                  {keys.split(' ').map((key, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: "g g" has the same key twice, and none ever moves
                    <Fragment key={at}>
                      {at > 0 && <span>{between}</span>}
                      <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-xs border border-line-control bg-surface-2 px-1.5 font-sans text-sm font-label text-ink">
                        {keyNames[key] ?? key}
                      </kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
};
