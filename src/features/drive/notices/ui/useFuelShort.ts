import { type ReactNode, useEffect, useState } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import type { DrivenTrip, DriveStop } from '#src/lib/drive-parts.ts';
import { countText, gallonsText } from '#src/lib/units.ts';
import { DRIVE } from '#src/texts/drive.ts';
import type { Drive } from '../../position/useDrive.ts';
import { type FuelShort, fuelShort } from '../model/fuel-short.ts';

/** Miles after which a warning that was put off is there again. */
const LATER_MILES = 10;
/** Miles from the end at which the truck is there. */
export const THERE_MILES = 0.3;

/** Fuel that does not last to the next stop, and what can be done about it. */
export interface FuelWarning {
  readonly text: string;
  /** Why the rest could not be planned anew, where it was asked for. */
  readonly why: string | undefined;
  /** It was put off, or the truck is at a pump: the figures alone say it. */
  readonly quiet: boolean;
  readonly busy: boolean;
  /** Plans the rest from here; undefined where it is not known where that is. */
  readonly plan: (() => Promise<void>) | undefined;
  readonly later: () => void;
}

const wholeMile = (mile: number): string => countText(Math.floor(mile));
const wholeGallons = (gallons: number): string => gallonsText(Math.floor(gallons));

const warningText = (short: FuelShort, next: DriveStop | undefined, end: number, now: number, reserve: number) => {
  const { lastsTo, left } = short;
  if (lastsTo === undefined) {
    const low = next ? DRIVE.lowAtStop(wholeGallons(left), wholeMile(next.mile)) : DRIVE.lowAtEnd(wholeGallons(left));
    return `${low} ${DRIVE.reserveIs(gallonsText(reserve))}`;
  }
  const lasts = lastsTo > now ? DRIVE.lastsTo(wholeMile(lastsTo)) : DRIVE.dry;
  return `${lasts} ${next ? DRIVE.stopAt(wholeMile(next.mile)) : DRIVE.endAt(wholeMile(end))}`;
};

interface FuelWarningDeps {
  readonly drive: Drive;
  readonly trip: DrivenTrip<ReactNode, AppError>;
  /** Stops at which the person has said that nothing is filled: they are passed by. */
  readonly declined: ReadonlySet<string>;
  /** Miles of the route. */
  readonly miles: number;
  readonly ring: () => void;
  readonly say: (text: string) => void;
}

/** Whether the fuel lasts as planned; undefined where it does. Rings once for each stop that it does not last to. */
export const useFuelShort = ({ drive, trip, declined, miles, ring, say }: FuelWarningDeps): FuelWarning | undefined => {
  const [off, setOff] = useState<{ readonly leg: string; readonly mile: number }>();
  const [failed, setFailed] = useState<{ readonly leg: string; readonly why: string }>();
  const [busy, setBusy] = useState(false);
  const { mile, here, ahead, left } = drive;
  const { tank, end } = trip;
  const next = ahead.find(({ id }) => !declined.has(id));
  const reserve = (next ? tank : end)?.reserve ?? 0;
  const arrival = next
    ? { ...next, planned: next.arrival, left: trip.fuelAt(next.mile, next.detour) }
    : { mile: miles, detour: 0, planned: end?.planned, left: trip.fuelAt(miles, 0) };
  const over = !next && left < THERE_MILES;
  const short = tank && !trip.planning && !over ? fuelShort(arrival, { reserve, economy: tank.economy }) : undefined;
  const leg = `${trip.seedMile} ${next?.id ?? ''}`;
  const putOff = off?.leg === leg && (mile ?? 0) < off.mile + LATER_MILES;
  const quiet = putOff || (next !== undefined && next.id === here?.id);
  const told = short && !quiet ? leg : undefined;
  useEffect(() => {
    if (told !== undefined) ring();
  }, [told, ring]);
  if (!short) return undefined;
  const now = Math.max(mile ?? 0, trip.seedMile);
  const plan = async () => {
    setBusy(true);
    const made = await trip.planRestFrom(now);
    setBusy(false);
    if (!made.ok) return setFailed({ leg, why: made.error });
    setFailed(undefined);
    say([DRIVE.restPlanned, made.value].filter(Boolean).join(' '));
  };
  return {
    text: warningText(short, next, miles, now, reserve),
    why: failed?.leg === leg ? failed.why : trip.restWhy,
    ...{ quiet, busy },
    plan: mile === undefined ? undefined : plan,
    later: () => setOff({ leg, mile: mile ?? 0 }),
  };
};
