import { type RefObject, useEffect, useRef, useState } from 'react';
import { pagePorts } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { type Others, type PresenceWatch, presenceText, watchPresence } from '../presence.ts';
import { useLogWatch } from '../queries.ts';
import { useViewer } from '../useViewer.ts';

interface PresenceLineProps {
  /** The server's id. */
  readonly ticketId: string;
  /** Where the box to write in stands. */
  readonly foot: RefObject<HTMLElement | null>;
  /** What stands in the box. */
  readonly text: string;
}

/** Who else looks at the ticket or types in it, so that two agents do not answer at once. */
const PresenceLine = ({ ticketId, foot, text }: PresenceLineProps) => {
  const [others, setOthers] = useState<Others>([]);
  const watch = useRef<PresenceWatch>(undefined);

  useEffect(() => {
    const { call, unknownCalls } = runtime();
    const started = watchPresence({
      ports: pagePorts(),
      unknownCalls,
      say: (state, signal) => call('ticketPresence', { params: { id: ticketId }, body: { state }, signal }),
      show: setOthers,
    });
    watch.current = started;
    const element = foot.current;
    // A draft that is read back from the store is not typing, so the keys themselves are listened to.
    const typed = ({ target }: Event) =>
      target instanceof HTMLTextAreaElement && target.value !== '' && started.typed();
    element?.addEventListener('input', typed);
    return () => {
      element?.removeEventListener('input', typed);
      started.stop();
    };
  }, [ticketId, foot]);

  useEffect(() => {
    if (text === '') watch.current?.stoppedTyping();
  }, [text]);

  const said = presenceText(others);
  return (
    <p role="status" className="px-(--gutter) text-xs font-label text-ink-2 lg:px-6">
      {said && (
        <span className="flex min-h-8 items-center gap-2">
          <Icon name="users" size={16} />
          {said}
        </span>
      )}
    </p>
  );
};

interface StaffFootProps extends PresenceLineProps {
  /** Nobody types in it any more. */
  readonly closed: boolean;
}

/** At the foot of a conversation, for staff: who else is there; and the ticket's log is kept up to date. */
const StaffFoot = ({ closed, ...presence }: StaffFootProps) => {
  const { handsOver } = useViewer();
  useLogWatch(presence.ticketId, handsOver);
  return closed ? null : <PresenceLine {...presence} />;
};

export default StaffFoot;
