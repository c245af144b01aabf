import { Suspense, useState } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { Drive } from '#src/features/drive/index.ts';
import { DriveTrip } from '#src/features/fuel/index.ts';
import { useRoadPack } from '#src/features/road/index.ts';
import { RoadTalk } from '#src/features/tickets/index.ts';
import { useActiveRoute } from '#src/hooks/useActiveRoute.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { DRIVE } from '#src/texts/drive.ts';

/** What plans a route by the form of the plan before. */
type PlanAlong = (route: RouteRow, gallons: number) => Promise<boolean>;

/** Builds the way on from here and plans it; answers what has become of it. */
const planFrom = async (
  plan: PlanAlong,
  route: RouteRow,
  here: LatLon,
  gallons: number | undefined,
): Promise<string> => {
  const loaded = await import('./new-route.ts').catch(() => undefined);
  if (!loaded) return DRIVE.newPlanOffline;
  const built = await loaded.routeFrom(here, route);
  if (!built.ok) return built.error;
  const planned = gallons !== undefined && (await plan(built.value, gallons));
  return planned ? DRIVE.newPlanMade : DRIVE.newRouteMade;
};

/** A bell for an answer; without signal and never loaded, there is none. */
const ring = (): void => {
  import('./bell.ts').then(({ ringForNews }) => ringForNews()).catch(() => undefined);
};

/** Drive mode: composes the drive with the trip of the fuel plan and the conversations (decision 0607). */
const DrivePage = () => {
  const route = useActiveRoute();
  const pack = useRoadPack(route);
  const [moving, setMoving] = useState(false);
  return (
    <Suspense>
      <DriveTrip route={route} locked={moving}>
        {(trip) => (
          <RoadTalk>
            {(talk) => (
              <Drive
                route={route}
                trip={trip}
                talk={talk}
                ring={ring}
                saved={pack?.state === 'saved' && !pack.missing}
                onMoving={setMoving}
                planFromHere={(from, here, gallons) => planFrom(trip.planAlong, from, here, gallons)}
              />
            )}
          </RoadTalk>
        )}
      </DriveTrip>
    </Suspense>
  );
};

export default DrivePage;
