import { useState } from 'react';
import { SHORTCUTS } from '#src/texts/shortcuts.ts';
import { Button } from '#src/ui/Button.tsx';
import { ShortcutSheet } from '#src/ui/ShortcutSheet.tsx';
import { Demo } from './parts.tsx';

const SHOWN = [
  { keys: 'g b', label: 'Chat board table', group: 'Go to' },
  { keys: '?', label: 'Show the keyboard shortcuts', group: 'Everywhere' },
  { keys: 'Escape', label: 'Leave the table', group: '' },
] as const;

/** The sheet of shortcuts. */
export const Shortcuts = () => {
  const [open, setOpen] = useState(false);
  return (
    <Demo title="ShortcutSheet">
      <Button onClick={() => setOpen(true)}>{SHORTCUTS.title}</Button>
      <ShortcutSheet
        open={open}
        onClose={() => setOpen(false)}
        title={SHORTCUTS.title}
        hint={SHORTCUTS.hint}
        closeLabel={SHORTCUTS.close}
        otherGroup={SHORTCUTS.thisPage}
        lastGroups={[SHORTCUTS.everywhere, SHORTCUTS.goTo]}
        between={SHORTCUTS.between}
        keyNames={SHORTCUTS.keys}
        shortcuts={SHOWN}
      />
    </Demo>
  );
};
