import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { saveFile } from '#src/data/files/save-file.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { ConversationPicture } from '../model/pictures.ts';
import { useObjectUrl } from '../queries.ts';
import { type FullPicture, useFullPicture } from './useFullPicture.ts';

interface WholeProps {
  readonly name: string;
  readonly large: FullPicture & { retry(): void };
}

const Trouble = ({ large: { state, retry } }: WholeProps) => (
  <div role="alert" className="m-auto grid justify-items-center gap-3 p-6 text-center">
    <Icon name={state === 'offline' ? 'cloud-off' : 'circle-alert'} size={36} />
    <p>{state === 'offline' ? CHATS.fileOffline : CHATS.fileFailed}</p>
    <Button icon="refresh-cw" onClick={retry}>
      {CHATS.tryAgain}
    </Button>
  </div>
);

/** The picture as large as the screen, or, pressed, in its own size to be moved about. */
const Whole = ({ name, large }: WholeProps) => {
  const [own, setOwn] = useState(false);
  const [broken, setBroken] = useState(false);
  const url = useObjectUrl(large.blob);
  if (large.state === 'offline' || large.state === 'failed') return <Trouble name={name} large={large} />;
  if (broken) return <p className="m-auto p-6">{CHATS.pictureUndrawable}</p>;
  if (!url) return <Spinner late label={CHATS.loadingFile(name)} className="m-auto" />;
  return (
    <button
      type="button"
      aria-label={own ? CHATS.fitPicture(name) : CHATS.enlarge(name)}
      onClick={() => setOwn((before) => !before)}
      className={cx('-outline-offset-3', own ? 'm-auto block cursor-zoom-out' : 'size-full cursor-zoom-in')}
    >
      <img
        src={url}
        alt={name}
        onError={() => setBroken(true)}
        className={own ? 'block max-w-none min-w-[100vw]' : 'size-full object-contain'}
      />
    </button>
  );
};

interface LightboxProps {
  /** In the order of the conversation. */
  readonly pictures: readonly ConversationPicture[];
  /** Key of the one that is shown. */
  readonly shown: string;
  readonly onShow: (key: string) => void;
  readonly onClose: () => void;
  /** It is not among them any more: delivered meanwhile, or taken back. */
  readonly onGone: () => void;
}

/** One picture over the whole screen; the others of the conversation by buttons and arrow keys. Dark by day as well. */
export const Lightbox = ({ pictures, shown, onShow, onClose, onGone }: LightboxProps) => {
  const at = pictures.findIndex((picture) => picture.key === shown);
  const picture = pictures[at];
  useEffect(() => {
    if (!picture) onGone();
  }, [picture, onGone]);
  return picture ? <Open picture={picture} at={at} pictures={pictures} onShow={onShow} onClose={onClose} /> : null;
};

interface OpenProps extends Omit<LightboxProps, 'shown' | 'onGone'> {
  readonly picture: ConversationPicture;
  readonly at: number;
}

const Open = ({ picture, at, pictures, onShow, onClose }: OpenProps) => {
  const large = useFullPicture(picture);
  const go = (step: number) => {
    const next = pictures[at + step];
    if (next) onShow(next.key);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const { blob } = large;
  return (
    <HeadlessDialog open onClose={onClose} onKeyDown={pressed} className="relative z-(--z-dialog)">
      <DialogPanel data-theme="night" className="fixed inset-0 flex flex-col bg-ground text-ink [color-scheme:dark]">
        <header className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-1 pt-[env(safe-area-inset-top)]">
          <IconButton icon="x" label={CHATS.close} onClick={onClose} />
          <DialogTitle className="min-w-0 flex-1 truncate text-md font-strong">{picture.name}</DialogTitle>
          <IconButton
            icon="download"
            label={CHATS.downloadFile(picture.name)}
            disabled={!blob}
            onClick={() => blob && saveFile(blob, picture.name)}
          />
        </header>
        <div className="flex min-h-0 flex-1 overflow-auto overscroll-contain">
          <Whole key={picture.key} name={picture.name} large={large} />
        </div>
        {pictures.length > 1 && (
          <footer className="flex shrink-0 items-center justify-center gap-4 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)]">
            <IconButton icon="chevron-left" label={CHATS.previousPicture} disabled={at === 0} onClick={() => go(-1)} />
            <p aria-live="polite" className="min-w-20 text-center text-sm text-ink-2">
              {CHATS.picture(at + 1, pictures.length)}
            </p>
            <IconButton
              icon="chevron-right"
              label={CHATS.nextPicture}
              disabled={at === pictures.length - 1}
              onClick={() => go(1)}
            />
          </footer>
        )}
      </DialogPanel>
    </HeadlessDialog>
  );
};
