import { useEffect } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { PlanRow, RoadPackRow, RouteRow } from '#src/data/db/database.ts';
import { useRole } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { sizeText } from '#src/lib/units.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { Button } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { keepRoadPlan, saveForRoad } from '../commands.ts';
import { useEstimate } from '../queries.ts';
import { useBarShown } from '../useBarShown.ts';
import { PackState } from './PackState.tsx';

interface RoadPackBarProps {
  readonly route: RouteRow;
  readonly plan: PlanRow | undefined;
  /** As `useRoadPack` has it. */
  readonly pack: RoadPackRow | null;
  /** Milliseconds. */
  readonly now: number;
  /** The plan has the whole sheet. */
  readonly full: boolean;
}

const Offer = ({ route, plan }: Pick<RoadPackBarProps, 'route' | 'plan'>) => {
  const bytes = useEstimate(route);
  const online = useOnline();
  const staff = isStaff(useRole());
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon="download" size="dense" disabled={!online} onClick={() => void saveForRoad(route, plan)}>
        {ROAD_TEXT.save}
      </Button>
      {/* Lines so small that all of them fit: the bar is as high before the size is known. */}
      <p className="min-w-0 flex-1 text-xs leading-tight text-ink-2">
        {online ? bytes !== undefined && ROAD_TEXT.about(sizeText(bytes)) : ROAD_TEXT.needsSignal}
      </p>
      {/* A plan has its own. */}
      {!plan && !staff && (
        <LinkButton to={PATHS.drive} icon="navigation" size="dense" className="shrink-0">
          {ROAD_TEXT.drive}
        </LinkButton>
      )}
    </div>
  );
};

const Bar = ({ route, plan, pack, now }: Omit<RoadPackBarProps, 'full'>) => {
  const [saved, planned] = [pack?.plan?.savedAt, plan?.savedAt];
  // The road gets the last plan, whenever it was made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plan
  useEffect(() => {
    if (pack && plan && saved !== planned) void keepRoadPlan(route, plan);
  }, [pack?.id, saved, planned]);
  return (
    <div className="shrink-0 border-b border-line px-4 py-1.5 md:px-5">
      {/* As high while it is offered, saved and there: what stands below stays where it is. */}
      <div className="grid min-h-14 content-center">
        {pack ? <PackState pack={pack} now={now} /> : <Offer route={route} plan={plan} />}
      </div>
    </div>
  );
};

/** Save for the road, where a route is active: its size before, its progress, and how long it is good for. */
const RoadPackBar = ({ full, ...bar }: RoadPackBarProps) => useBarShown(bar.pack, full) && <Bar {...bar} />;

export default RoadPackBar;
