import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import type { DriveTalk } from '#src/lib/drive-parts.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { stationName } from '#src/lib/station-name.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import { type NearStation, nearestStations } from '../queries.ts';
import { useAsked } from '../useAsked.ts';

/** Seconds in which a request that was made while driving can be taken back: there it is one tap without a question. */
const COUNTDOWN = 5;
/** Stops among which is chosen: as many as are seen at a glance. */
const CHOICES = 3;
/** Milliseconds after which the last position of a truck that drives says nothing of which stop is near: it is miles from there. */
const PLACE_OLD_MS = 10 * 60_000;

/** Asking for service, as far as it has come. */
export interface Service {
  readonly choices: readonly NearStation[] | undefined;
  readonly counting: { readonly station: Station; readonly seconds: number } | undefined;
  /** The stop that was chosen, which has several services. */
  readonly chosen: Station | undefined;
  /** Standing: shows the nearest stops; driving: begins to ask the nearest one. */
  readonly begin: () => void;
  /** Asks the stop, or which of its services where it has several. */
  readonly choose: (station: Station) => void;
  /** Asks the chosen stop. @param services none for any of them */
  readonly send: (services: readonly string[]) => void;
  readonly cancel: () => void;
}

interface ServiceDeps {
  readonly place: LatLon | undefined;
  /** Milliseconds since it was there, where that is long. */
  readonly lostFor: number | undefined;
  readonly moving: boolean;
  readonly online: boolean;
  readonly request: DriveTalk<Station>['request'];
  /** There is a drive to be seen. */
  readonly ready: boolean;
  readonly say: (text: string) => void;
}

/** Asks for service in two taps where the truck stands, in three of a stop with several services, in one where it drives. */
export const useService = ({ place, lostFor = 0, moving, online, request, ready, say }: ServiceDeps): Service => {
  const [choices, setChoices] = useState<readonly NearStation[]>();
  const [chosen, setChosen] = useState<Station>();
  const [counting, setCounting] = useState<Service['counting']>();
  // Stored from the tap on: the page may be gone before the time is up.
  const asked = useAsked(ready, ({ station }) => {
    if (asked.isOld()) tellLost(station);
    else setCounting({ station, seconds: COUNTDOWN });
  });
  const tellLost = (station: Station) => {
    setCounting(undefined);
    say(DRIVE.serviceLost(stationName(station)));
    void asked.end();
  };
  /** Requests under way. */
  const asking = useRef(0);
  const ask = useOneAtATime(async (_id: string, station: Station, services: readonly string[]) => {
    setChoices(undefined);
    setChosen(undefined);
    setCounting(undefined);
    asking.current += 1;
    const name = stationName(station);
    let said: string = DRIVE.serviceFailed;
    try {
      const problem = await request(station, services, asked.now()?.after);
      said = problem ?? (online ? DRIVE.serviceSent(name) : DRIVE.serviceWaits(name));
    } catch (error) {
      console.warn('Service could not be asked for', error);
    } finally {
      asking.current -= 1;
      await asked.end();
      say(said);
    }
  });
  const send = (station: Station, services: readonly string[] = []) => ask(station.id, station, services);
  const step = useEffectEvent(() => {
    if (!counting) return;
    // The page was frozen in between, and the truck drove on.
    if (asked.isOld()) tellLost(counting.station);
    else if (counting.seconds > 1) setCounting({ ...counting, seconds: counting.seconds - 1 });
    else void send(counting.station);
  });
  useEffect(() => (counting ? runtime().ports.clock.after(1_000, step) : undefined), [counting]);
  // Nor is it forgotten where drive mode is left: Cancel alone takes it back.
  const left = useRef<() => void>(undefined);
  useEffect(() => {
    left.current = () => {
      if (counting) void send(counting.station);
      // Found, and not shown yet: it is for whoever looks next.
      else if (asking.current === 0) asked.letGo();
    };
  });
  useEffect(() => () => left.current?.(), []);
  // A page that is put away may be stopped: what was asked for is not sent an hour later from elsewhere. Where the page is gone
  // before that is written, the next one finds it (`useAsked`).
  const putAway = useEffectEvent(() => {
    if (counting && document.visibilityState === 'hidden') void send(counting.station);
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', putAway);
    return () => document.removeEventListener('visibilitychange', putAway);
  }, []);
  // A choice is no one-tap action.
  if (moving && choices) setChoices(undefined);
  if (moving && chosen) setChosen(undefined);
  const begin = useOneAtATime(async () => {
    // Another press does not begin the time anew.
    if (counting) return;
    if (moving && lostFor > PLACE_OLD_MS) return say(DRIVE.serviceNowhere);
    const near = place ? await nearestStations(place, CHOICES) : [];
    const [first] = near;
    if (!first) return say(DRIVE.serviceNone);
    if (!moving) return setChoices(near);
    // Left or put away while it was stored: that asks, as within the five seconds, and nothing counts where nobody sees it.
    if (!(await asked.keep(first.station))) return void send(first.station);
    setCounting({ station: first.station, seconds: COUNTDOWN });
  });
  return {
    choices,
    chosen,
    counting,
    begin: () => void begin(),
    choose: (station) => {
      if ((station.serviceTypes ?? []).length < 2) return void send(station);
      setChoices(undefined);
      setChosen(station);
    },
    send: (services) => chosen && void send(chosen, services),
    cancel: () => {
      setChosen(undefined);
      setChoices(undefined);
      setCounting(undefined);
      void asked.end();
    },
  };
};
