import '../../look/ui/drive.css';
import '../../look/ui/screens.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AppError } from '#src/contract/errors.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { useOnline } from '#src/hooks/sync.ts';
import type { DrivenTrip, DriveTalk } from '#src/lib/drive-parts.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { routeName } from '#src/texts/route.ts';
import { SHAKE_MS, useSecondTap } from '#src/ui/useSecondTap.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';
import { Notices } from '../../notices/ui/Notices.tsx';
import { THERE_MILES, useFuelShort } from '../../notices/ui/useFuelShort.ts';
import { placeOf } from '../../position/model/drive.ts';
import { useDrive } from '../../position/useDrive.ts';
import { useService } from '../../service/ui/useService.ts';
import { useWakeLock } from '../useWakeLock.ts';
import { DriveActions } from './DriveActions.tsx';
import { DriveTop } from './DriveTop.tsx';
import { Figures } from './Figures.tsx';
import { GuideSign } from './GuideSign.tsx';
import { RoadLine } from './RoadLine.tsx';
import { TankBar } from './TankBar.tsx';

interface DriveProps {
  /** Null where there is none; undefined until the store has answered. */
  readonly route: RouteRow | null | undefined;
  readonly trip: DrivenTrip<ReactNode, AppError>;
  readonly talk: DriveTalk<Station>;
  /** Sounds a bell, where news is heard on this device. */
  readonly ring: () => void;
  /** The route is saved for the road. */
  readonly saved: boolean;
  /** Whether the truck drives: what is put together around it waits then. */
  readonly onMoving: (moving: boolean) => void;
  /**
   * Builds a route from here to where this one leads, and plans it with what is in the tank. Answers what has become of it,
   * in a sentence.
   */
  readonly planFromHere: (route: RouteRow, here: LatLon, gallons: number | undefined) => Promise<string>;
}

const NoRoute = ({ onLeave }: { readonly onLeave: () => void }) => (
  <div className="drive-empty">
    <h2>{DRIVE.noRouteTitle}</h2>
    <p className="drive-label">{DRIVE.noRouteText}</p>
    <DriveButton icon="map" go onPress={onLeave}>
      {DRIVE.openMap}
    </DriveButton>
  </div>
);

/** Drive mode: what comes next at a glance, and what can be done about it with one thumb. */
export const Drive = ({ route, trip, talk, ring, saved, onMoving, planFromHere }: DriveProps) => {
  const navigate = useNavigate();
  const online = useOnline();
  const awake = useWakeLock();
  const drive = useDrive(route, trip.stops, trip.seedMile);
  const { moving, mile, ahead, left } = drive;
  const place = placeOf(drive.state);
  const [said, setSaid] = useState<{ readonly text: string; readonly serial: number }>();
  const say = (text: string) => setSaid((before) => ({ text, serial: (before?.serial ?? 0) + 1 }));
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const fuel = useFuelShort({ drive, trip, declined, miles: route?.miles ?? 0, ring, say });
  const service = useService({
    ...{ place, lostFor: drive.lostFor, moving, online, request: talk.request, say },
    ready: Boolean(route) && trip.known,
  });
  const { dropSecondTap } = useSecondTap(SHAKE_MS);
  useEffect(() => onMoving(moving), [moving, onMoving]);

  const leave = () => void navigate(`${PATHS.map}?mode=${trip.planned ? 'plan' : 'route'}`);
  if (route === null)
    return (
      <div className="drive-page">
        <main className="drive">
          <h1 className="sr-only">{DRIVE.title}</h1>
          <NoRoute onLeave={() => void navigate(PATHS.map)} />
        </main>
      </div>
    );
  if (!route || !trip.known) return <div className="drive-page" />;

  const [stop] = ahead;
  const { tank, seedMile } = trip;
  // Back behind the last fill, what was filled is still there.
  const now = Math.max(0, trip.fuelAt(Math.max(mile ?? 0, seedMile), 0));
  const then = stop ?? { mile: route.miles, detour: 0 };
  return (
    <div className="drive-page">
      <div className="drive" onClickCapture={dropSecondTap}>
        <h1 className="sr-only">{`${DRIVE.title}: ${routeName(route)}`}</h1>
        <DriveTop online={online} saved={saved} awake={awake} moving={moving} drive={drive} />
        <GuideSign
          stop={stop}
          destination={route.to.label}
          miles={mile === undefined ? undefined : Math.max(0, then.mile - mile)}
          reached={drive.here !== undefined || (!stop && mile !== undefined && left < THERE_MILES)}
        />
        {stop && <Figures stop={stop} least={fuel !== undefined} />}
        <div className="drive-road">
          <Notices
            {...{ drive, trip, talk, ring, service, fuel, said, say, moving, online, declined }}
            onDecline={(id) => setDeclined((before) => new Set(before).add(id))}
            onPlan={async () => {
              if (!place) return;
              const [at, fuel] = [mile ?? 0, tank && mile !== undefined ? now : undefined];
              const via = route.via?.filter((stop) => stop.mile > at) ?? [];
              say(await planFromHere({ ...route, via }, place, fuel));
            }}
            onChat={(ticketId) => void navigate(PATHS.chat(ticketId))}
            onMap={leave}
          >
            {tank && (
              <TankBar
                size={tank.size}
                reserve={tank.reserve}
                now={now}
                then={Math.max(0, trip.fuelAt(then.mile, then.detour))}
                toPump={stop !== undefined}
              />
            )}
          </Notices>
          <RoadLine miles={route.miles} mile={mile} left={left} stops={trip.stops} ahead={ahead} states={trip.states} />
        </div>
        <DriveActions talk={talk} service={service} online={online} say={say} onLeave={leave} />
        {trip.dialog}
      </div>
    </div>
  );
};
