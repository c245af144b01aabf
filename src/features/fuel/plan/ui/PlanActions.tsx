import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { useRole } from '#src/hooks/session.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { toast } from '#src/ui/toast.ts';
import { planLines, planText } from '../model/plan-lines.ts';
import type { PlanNotes } from '../model/plan-notes.ts';
import { PrintedPlan } from './PrintedPlan.tsx';

/** Hands the plan to another app where the device can, else to the clipboard. */
const share = async (title: string, text: string): Promise<void> => {
  try {
    if (navigator.canShare?.({ title, text })) return await navigator.share({ title, text });
    await navigator.clipboard.writeText(text);
    toast.success(FUEL_RESULT.planCopied);
  } catch (error) {
    // Whoever closes the device's dialog has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.warn('Sharing the plan:', error);
    toast.error(FUEL_RESULT.shareFailed);
  }
};

interface PlanActionsProps {
  readonly route: RouteRow;
  readonly row: PlanRow;
  readonly notes: PlanNotes;
  readonly now: number;
}

/** Drive, share and print; what is printed stands beside the page, on paper alone. */
export const PlanActions = ({ route, row, notes, now }: PlanActionsProps) => {
  const lines = useMemo(() => planLines(route, row, notes, now), [route, row, notes, now]);
  const staff = isStaff(useRole());
  return (
    <div className="-mr-3 -mb-2 ml-auto flex shrink-0 items-center">
      {!staff && (
        <LinkButton to={PATHS.drive} icon="navigation" size="dense">
          {FUEL_RESULT.drive}
        </LinkButton>
      )}
      <IconButton
        icon="share"
        size={20}
        label={FUEL_RESULT.sharePlan}
        onClick={() => void share(lines.title, planText(lines))}
      />
      <IconButton icon="printer" size={20} label={FUEL_RESULT.printPlan} onClick={() => window.print()} />
      {createPortal(<PrintedPlan lines={lines} />, document.body)}
    </div>
  );
};
