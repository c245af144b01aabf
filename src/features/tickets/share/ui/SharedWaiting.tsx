import { PATHS } from '#src/contract/paths.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { useClaimed, useSharedCount } from '../queries.ts';

/** Over My chats: that something shared waits for a conversation, and the way to choose it. */
const SharedWaiting = () => {
  useClaimed();
  const count = useSharedCount();
  if (!count || (count.files === 0 && !count.words)) return null;
  return (
    <Banner
      tone="info"
      icon="paperclip"
      className="m-3"
      action={<LinkButton to={PATHS.share}>{SHARE_TEXT.waitingAction}</LinkButton>}
    >
      {SHARE_TEXT.waiting(count.files)}
    </Banner>
  );
};

export default SharedWaiting;
