import type { TicketFile } from '#src/data/files/attachments.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { attachmentName } from '../../words/model/message-text.ts';
import { type ThumbnailView, useThumbnail } from '../queries.ts';

type Trouble = NonNullable<ThumbnailView['trouble']>;

const TROUBLE: Readonly<Record<Trouble, { icon: IconName; text: string }>> = {
  offline: { icon: 'cloud-off', text: CHATS.fileOffline },
  failed: { icon: 'circle-alert', text: CHATS.fileFailed },
  undrawable: { icon: 'image', text: CHATS.pictureUndrawable },
};

/** The box of a picture: its shape is known before the picture is, so that nothing moves when it comes. */
export const PICTURE_BOX = 'relative block size-full overflow-hidden rounded-sm bg-sunken';

/** In a picture's place: its name, and why it cannot be seen. */
export const NoPicture = ({ name, trouble }: { readonly name: string; readonly trouble: Trouble }) => (
  <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-xs text-ink-2">
    <Icon name={TROUBLE[trouble].icon} size={20} />
    <span className="max-w-full truncate font-label">{name}</span>
    <span>{TROUBLE[trouble].text}</span>
  </span>
);

interface PictureProps {
  readonly wanted: TicketFile;
  readonly onOpen: () => void;
}

/** A picture of a message, small; it opens large. */
export const Picture = ({ wanted, onOpen }: PictureProps) => {
  const { url, trouble, retry } = useThumbnail(wanted);
  const name = attachmentName(wanted.file);
  const again = trouble === 'offline' || trouble === 'failed';
  return (
    <button
      type="button"
      aria-label={again ? CHATS.retryFile(name) : CHATS.showPicture(name)}
      onClick={again ? retry : onOpen}
      className={cx(PICTURE_BOX, 'outline-offset-1')}
    >
      {url ? (
        <img src={url} alt={name} decoding="async" className="size-full object-cover" />
      ) : trouble ? (
        <NoPicture name={name} trouble={trouble} />
      ) : (
        <span className="skeleton block size-full bg-line" />
      )}
    </button>
  );
};
