import { useState } from 'react';
import type { Session } from '#src/contract/session.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import type { ServerAnswer } from '#src/hooks/useServer.ts';
import { agoText, dayText } from '#src/lib/units.ts';
import { ACCOUNT } from '#src/texts/account.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { toast } from '#src/ui/toast.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import { useEndDevices, useEndPush } from '../queries.ts';
import { ListRow, NotListed, Rows } from './ListParts.tsx';

const TEXT = ACCOUNT.devices;

/** Sign-ins of one kind of device look alike: when each was made tells them apart. */
const used = ({ createdAt, lastUsedAt }: Session): readonly string[] => [
  TEXT.lastUsed(agoText(Date.parse(lastUsedAt), runtime().ports.clock.now())),
  TEXT.since(dayText(Date.parse(createdAt))),
];

/** A sign-in as it stands in the list. */
interface Place {
  readonly session: Session;
  /** It was logged out since it was shown. */
  readonly isOut: boolean;
  /** It is told of news, or was. */
  readonly wasPushed: boolean;
}

/** What has been shown keeps its place and its buttons, also where it has gone: nothing moves up under the finger. */
const placesOf = (before: readonly Place[], sessions: readonly Session[]): readonly Place[] => {
  const now = new Map(sessions.map((session) => [session.id, session]));
  const places = before.flatMap(({ session, wasPushed }): readonly Place[] => {
    const { id, current } = session;
    const same = now.get(id);
    now.delete(id);
    if (same) return [{ session: same, isOut: false, wasPushed: wasPushed || same.push === true }];
    return current ? [] : [{ session, isOut: true, wasPushed }];
  });
  return [
    ...places,
    ...[...now.values()].map((session) => ({ session, isOut: false, wasPushed: session.push === true })),
  ];
};

const details = ({ session, isOut }: Place): readonly string[] => [
  ...(session.current ? [TEXT.here] : []),
  ...(isOut ? [TEXT.out, ...used(session).slice(1)] : used(session)),
  ...(session.push && !isOut ? [TEXT.pushed] : []),
];

const List = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const online = useOnline();
  const end = useEndDevices();
  const endPush = useEndPush();
  /** What is being done, by device; several may be. */
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const [shown, setShown] = useState({ sessions, places: placesOf([], sessions) });
  if (shown.sessions !== sessions) setShown({ sessions, places: placesOf(shown.places, sessions) });
  const others = shown.places.filter(({ session }) => !session.current);
  const left = others.filter(({ isOut }) => !isOut).length;

  const run = async (what: string, work: Promise<boolean>, done: string, failed: string): Promise<boolean> => {
    setUnderWay((before) => [...before, what]);
    const ended = await work;
    setUnderWay((before) => before.filter((other) => other !== what));
    if (ended) toast.success(done);
    else toast.error(failed);
    return ended;
  };
  const press = useOneAtATime(async (id: string | 'others', done: string) => {
    if (!(await run(id, end(id), done, TEXT.failed))) return;
    // Also where the list could not be read again.
    const isMeant = ({ session }: Place) => (id === 'others' ? !session.current : session.id === id);
    setShown(({ places, ...rest }) => ({
      ...rest,
      places: places.map((place) => (isMeant(place) ? { ...place, isOut: true } : place)),
    }));
  });
  const silence = useOneAtATime((id: string, done: string) => run(`push ${id}`, endPush(id), done, TEXT.endPushFailed));
  return (
    <>
      <Rows>
        {shown.places.map((place) => {
          const { session, isOut, wasPushed } = place;
          const { id, current, device, push } = session;
          return (
            <ListRow key={id} name={device} details={details(place)}>
              {!current && wasPushed && (
                <Button
                  variant="quiet"
                  busy={underWay.includes(`push ${id}`)}
                  disabled={!online || isOut || !push}
                  aria-label={TEXT.endPushNamed(device, used(session).join(' · '))}
                  onClick={() => silence(id, TEXT.endedPush(device))}
                >
                  {TEXT.endPush}
                </Button>
              )}
              {!current && (
                <Button
                  variant="quiet"
                  busy={underWay.includes(id)}
                  disabled={!online || isOut}
                  aria-label={TEXT.endNamed(device, used(session).join(' · '))}
                  onClick={() => press(id, TEXT.ended(device))}
                >
                  {TEXT.end}
                </Button>
              )}
            </ListRow>
          );
        })}
      </Rows>
      <p className="mt-3 text-sm text-ink-2">{online ? (left === 0 ? TEXT.alone : TEXT.note) : TEXT.offline}</p>
      {others.length > 1 && (
        <Button
          className="mt-3"
          busy={underWay.includes('others')}
          disabled={!online || left === 0}
          onClick={() => press('others', TEXT.endedOthers)}
        >
          {TEXT.endOthers}
        </Button>
      )}
    </>
  );
};

/** Where the account is signed in, and the way to end it there. */
export const DevicesSection = ({ devices }: { readonly devices: ServerAnswer<readonly Session[]> }) => {
  return (
    <Section id="devices" title={TEXT.title}>
      {devices.data ? <List sessions={devices.data} /> : <NotListed list={devices} text={TEXT} />}
    </Section>
  );
};
