import { SHORTCUTS } from '#src/texts/shortcuts.ts';
import { ShortcutSheet } from '#src/ui/ShortcutSheet.tsx';
import { useLiveShortcuts } from '#src/ui/shortcuts.ts';

interface StaffShortcutsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The sheet of the shortcuts that can be pressed on the page below it. */
const StaffShortcuts = ({ open, onClose }: StaffShortcutsProps) => (
  <ShortcutSheet
    open={open}
    onClose={onClose}
    title={SHORTCUTS.title}
    hint={SHORTCUTS.hint}
    closeLabel={SHORTCUTS.close}
    otherGroup={SHORTCUTS.thisPage}
    lastGroups={[SHORTCUTS.everywhere, SHORTCUTS.goTo]}
    between={SHORTCUTS.between}
    keyNames={SHORTCUTS.keys}
    shortcuts={useLiveShortcuts((state) => state.live)}
  />
);

export default StaffShortcuts;
