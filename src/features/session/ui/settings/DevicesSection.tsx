import { useState } from 'react';
import type { Session } from '#src/contract/session.ts';
import { runtime } from '#src/data/runtime.ts';
import { agoText, dayText } from '#src/lib/units.ts';
import { ACCOUNT } from '#src/texts/account.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/toast.ts';
import { type Devices, useEndDevices } from '../../devices.ts';
import { useOnline } from '../../online.ts';
import { cardClass, Section } from './Section.tsx';

const TEXT = ACCOUNT.devices;

/** Sign-ins of one kind of device look alike: when each was made tells them apart. */
const used = ({ createdAt, lastUsedAt }: Session): string =>
  [
    TEXT.lastUsed(agoText(Date.parse(lastUsedAt), runtime().ports.clock.now())),
    TEXT.since(dayText(Date.parse(createdAt))),
  ].join(' · ');

interface DeviceRowProps {
  readonly session: Session;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

const DeviceRow = ({ session, disabled, busy, onEnd }: DeviceRowProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1 pr-1 pl-4">
    <div className="min-w-[min(10rem,100%)] flex-1 py-1.5">
      <p className="font-label">{session.device}</p>
      <p className="text-sm text-ink-2">{[...(session.current ? [TEXT.here] : []), used(session)].join(' · ')}</p>
    </div>
    {!session.current && (
      <Button
        variant="quiet"
        busy={busy}
        disabled={disabled}
        aria-label={TEXT.endNamed(session.device, used(session))}
        onClick={onEnd}
      >
        {TEXT.end}
      </Button>
    )}
  </li>
);

const List = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const online = useOnline();
  const end = useEndDevices();
  const [ending, setEnding] = useState<string>();
  const others = sessions.filter((session) => !session.current);
  const press = async (id: string | 'others', done: string) => {
    setEnding(id);
    const ended = await end(id);
    setEnding(undefined);
    if (ended) toast.success(done);
    else toast.error(TEXT.failed);
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            disabled={!online}
            busy={ending === session.id}
            onEnd={() => press(session.id, TEXT.ended(session.device))}
          />
        ))}
      </ul>
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

/** Where the account is signed in, and the way to end it there. Left out where the backend has no such list. */
export const DevicesSection = ({ devices }: { readonly devices: Devices }) => {
  const online = useOnline();
  if (devices.state === 'gone') return null;
  return (
    <Section id="devices" title={TEXT.title}>
      {devices.state === 'listed' ? (
        <List sessions={devices.sessions} />
      ) : (
        <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-ink-2 ${cardClass}`}>
          <p role="status" className="min-w-[min(10rem,100%)] flex-1">
            {devices.state === 'loading' ? TEXT.loading : online ? TEXT.loadFailed : TEXT.offline}
          </p>
          {devices.state === 'failed' && <Button onClick={devices.again}>{TEXT.tryAgain}</Button>}
        </div>
      )}
    </Section>
  );
};
