import { useId } from 'react';
import { useNavigate } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { RoadPackRow } from '#src/data/db/database.ts';
import { isActiveRoute } from '#src/data/road/route-key.ts';
import { runtime } from '#src/data/runtime.ts';
import { useRole } from '#src/hooks/session.ts';
import { distanceText, durationText } from '#src/lib/units.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { Button } from '#src/ui/Button.tsx';
import { useDistanceUnit } from '#src/ui/distance.ts';
import { openRoadPack } from '../commands.ts';
import { factLine, packName } from '../model/pack.ts';
import { useRoadPacks } from '../queries.ts';
import { PackState } from './PackState.tsx';

interface PackCardProps extends Pick<RoadPacksProps, 'mayOpen'> {
  readonly pack: RoadPackRow;
}

const PackCard = ({ pack, mayOpen }: PackCardProps) => {
  const id = useId();
  const navigate = useNavigate();
  const staff = isStaff(useRole());
  const open = async (path: string) => {
    // The route that one is on is gone on with.
    if (!(await isActiveRoute(runtime().db(), pack.route)) && !(await mayOpen())) return;
    if (await openRoadPack(pack.id)) void navigate(path);
  };
  const { miles, duration } = pack.route;
  const unit = useDistanceUnit();
  return (
    <li aria-labelledby={id} className="rounded-md border border-line bg-surface py-2 pr-2 pl-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_11rem] py-1">
          <p id={id} className="font-strong text-pretty">
            {packName(pack)}
          </p>
          <p className="text-sm text-ink-2">{factLine([distanceText(miles, unit), durationText(duration)])}</p>
        </div>
        <div className="flex gap-3 py-1">
          {!staff && (
            <Button
              size="dense"
              icon="navigation"
              aria-label={ROAD_TEXT.driveLabel(packName(pack))}
              onClick={() => void open(PATHS.drive)}
            >
              {ROAD_TEXT.drive}
            </Button>
          )}
          <Button
            size="dense"
            aria-label={ROAD_TEXT.openLabel(packName(pack))}
            onClick={() => void open(`${PATHS.map}?mode=${pack.plan ? 'plan' : 'route'}`)}
          >
            {ROAD_TEXT.open}
          </Button>
        </div>
      </div>
      <PackState pack={pack} now={runtime().ports.clock.now()} listed />
    </li>
  );
};

interface RoadPacksProps {
  /** In a place of its own there is a heading above it, and a sentence where nothing is saved. */
  readonly alone?: boolean;
  /** Asks before another route ends the trip under way. */
  readonly mayOpen: () => Promise<boolean>;
}

/** The routes saved for the road, each to be opened, renewed or deleted; with or without signal. */
const RoadPacks = ({ alone = false, mayOpen }: RoadPacksProps) => {
  const packs = useRoadPacks();
  if (!packs) return null;
  if (packs.length === 0) return alone ? <p className="text-sm text-ink-2">{ROAD_TEXT.none}</p> : null;
  const cards = (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {packs.map((pack) => (
        <PackCard key={pack.id} pack={pack} mayOpen={mayOpen} />
      ))}
    </ul>
  );
  // What it stands in is the region of that name already.
  if (alone) return cards;
  return (
    <section aria-label={ROAD_TEXT.savedRoutes} className="px-4 pb-6 md:px-5">
      <h3 className="caps pb-2">{ROAD_TEXT.savedRoutes}</h3>
      {cards}
    </section>
  );
};

export default RoadPacks;
