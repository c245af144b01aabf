import { useEffect } from 'react';
import { useParams } from 'react-router';
import { AskForNews } from '#src/features/notifications/index.ts';
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
  const line = <ShellSyncLine className="min-h-9 lg:min-h-10 lg:px-6" />;
  if (ticketId !== undefined) {
    const lines = (
      <>
        <AskForNews />
        {line}
      </>
    );
    return <ChatTicket ticketId={ticketId} syncLine={lines} />;
  }
  // Below 1024 px the shell's own line stands under My chats, above the bottom bar.
  return <Chats syncLine={desktop ? line : undefined} />;
};

export default ChatPage;
