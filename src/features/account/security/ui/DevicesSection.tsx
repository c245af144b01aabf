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
import { useEndDevices, useEndPush } from '../queries.ts';
import { ListRow, NotListed, Rows } from './ListParts.tsx';

const TEXT = ACCOUNT.devices;

/** Sign-ins of one kind of device look alike: when each was made tells them apart. */
const used = ({ createdAt, lastUsedAt }: Session): readonly string[] => [
  TEXT.lastUsed(agoText(Date.parse(lastUsedAt), runtime().ports.clock.now())),
  TEXT.since(dayText(Date.parse(createdAt))),
];
const details = (session: Session): readonly string[] => [
  ...(session.current ? [TEXT.here] : []),
  ...used(session),
  ...(session.push ? [TEXT.pushed] : []),
];

const List = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const online = useOnline();
  const end = useEndDevices();
  const endPush = useEndPush();
  const [ending, setEnding] = useState<string>();
  const others = sessions.filter((session) => !session.current);
  const press = async (id: string | 'others', done: string) => {
    setEnding(id);
    const ended = await end(id);
    setEnding(undefined);
    if (ended) toast.success(done);
    else toast.error(TEXT.failed);
  };
  const silence = async (id: string, done: string) => {
    setEnding(`push ${id}`);
    const ended = await endPush(id);
    setEnding(undefined);
    if (ended) toast.success(done);
    else toast.error(TEXT.endPushFailed);
  };
  return (
    <>
      <Rows>
        {sessions.map((session) => (
          <ListRow key={session.id} name={session.device} details={details(session)}>
            {!session.current && session.push && (
              <Button
                variant="quiet"
                busy={ending === `push ${session.id}`}
                disabled={!online}
                aria-label={TEXT.endPushNamed(session.device, used(session).join(' · '))}
                onClick={() => silence(session.id, TEXT.endedPush(session.device))}
              >
                {TEXT.endPush}
              </Button>
            )}
            {!session.current && (
              <Button
                variant="quiet"
                busy={ending === session.id}
                disabled={!online}
                aria-label={TEXT.endNamed(session.device, used(session).join(' · '))}
                onClick={() => press(session.id, TEXT.ended(session.device))}
              >
                {TEXT.end}
              </Button>
            )}
          </ListRow>
        ))}
      </Rows>
      <p className="mt-3 text-sm text-ink-2">
        {online ? (others.length === 0 ? TEXT.alone : TEXT.note) : TEXT.offline}
      </p>
      {others.length > 1 && (
        <Button
          className="mt-3"
          busy={ending === 'others'}
          disabled={!online}
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
