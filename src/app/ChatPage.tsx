import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { AskForNews } from '#src/features/notifications/index.ts';
import { InstallHint } from '#src/features/settings/index.ts';
import { Chats, ChatTicket } from '#src/features/tickets/index.ts';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { ShellSyncLine } from './ShellSyncLine.tsx';

/** My chats and `/chat/{ticketId}`. */
const ChatPage = () => {
  const { ticketId } = useParams();
  const desktop = useMediaQuery(MEDIA.desktop);
  // The one that is not drawn is here before its link is pressed.
  useEffect(() => {
    for (const page of [Chats, ChatTicket]) page.load().catch(() => undefined);
  }, []);
  // The shell's own line stands at the foot of the drawer, or above the bottom bar, which a conversation has not.
  if (ticketId === undefined)
    return (
      <Chats
        syncLine={undefined}
        hint={
          <Suspense>
            <InstallHint />
          </Suspense>
        }
      />
    );
  const lines = (
    <>
      <AskForNews />
      {!desktop && <ShellSyncLine className="min-h-9" />}
    </>
  );
  return <ChatTicket ticketId={ticketId} syncLine={lines} />;
};

export default ChatPage;
