import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { UploadRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { sizeText } from '#src/lib/units.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { toast } from '#src/ui/toast.ts';
import { cancelFile } from '../../commands.ts';
import { useObjectUrl } from '../../files.ts';
import { readUpload } from '../../queries.ts';
import { FILE_ICON } from './icon.ts';
import { PICTURE_BOX } from './Picture.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { Sound } from './Sound.tsx';
import { useUploadBlob } from './useUploadBlob.ts';

interface WaitingProps {
  readonly upload: UploadRow;
  /** The message was refused: nothing is on its way. */
  readonly failed: boolean;
}

const cancel = async (id: string): Promise<void> => {
  if (!(await cancelFile(id))) toast.warning(CHATS.cancelTooLate);
};

/** How far a file has come, in words and as a bar while it is on the wire. */
const State = ({ upload, failed }: WaitingProps) => {
  const progress = useStore(runtime().outbox.progress, (all) => all[upload.id]);
  const { fileName, stage, sizeBytes } = upload;
  if (stage === 'done' || failed || !progress)
    return (
      <span className="text-xs text-ink-2">
        {stage === 'done'
          ? CHATS.uploadDone
          : failed
            ? sizeText(sizeBytes)
            : `${CHATS.uploadWaiting} · ${sizeText(sizeBytes)}`}
      </span>
    );
  const { sentBytes, totalBytes } = progress;
  return (
    <span className="flex items-center gap-2 text-xs text-ink-2">
      <ProgressBar label={CHATS.sending(fileName)} value={sentBytes} max={totalBytes} className="flex-1" />
      <span className="shrink-0">{CHATS.uploadPercent(Math.floor((100 * sentBytes) / Math.max(1, totalBytes)))}</span>
    </span>
  );
};

const CancelButton = ({ upload: { id, fileName }, className }: { upload: UploadRow; className?: string }) => (
  <IconButton
    icon="x"
    size={20}
    label={CHATS.cancelFile(fileName)}
    onClick={() => void cancel(id)}
    className={className}
  />
);

const WaitingPicture = ({ upload, failed, onOpen }: WaitingProps & { readonly onOpen: () => void }) => {
  const url = useObjectUrl(useUploadBlob(upload));
  return (
    <div className={PICTURE_BOX}>
      <button
        type="button"
        aria-label={CHATS.showPicture(upload.fileName)}
        onClick={onOpen}
        className="block size-full -outline-offset-3"
      >
        {url && <img src={url} alt={upload.fileName} decoding="async" className="size-full object-cover" />}
      </button>
      {!failed && <CancelButton upload={upload} className="absolute top-1 right-1 bg-surface" />}
      <div className="absolute inset-x-1 bottom-1 rounded-xs bg-surface px-2 py-1 leading-none">
        <State upload={upload} failed={failed} />
      </div>
    </div>
  );
};

const WaitingFile = ({ upload, failed, voice }: WaitingProps & { readonly voice: boolean }) => {
  const { id, fileName, mediaType, mimeType } = upload;
  const sound = mediaType === 'audio';
  const load = useCallback(async () => {
    const blob = await readUpload({ id, mimeType });
    return blob && URL.createObjectURL(blob);
  }, [id, mimeType]);
  return (
    <div className="w-75 max-w-full">
      {sound && <Sound name={fileName} voice={voice} load={load} />}
      <div className="flex items-center gap-3">
        {!sound && (
          <span className="ml-1 grid size-11 shrink-0 place-items-center rounded-sm bg-sunken">
            <Icon name={FILE_ICON[mediaType]} />
          </span>
        )}
        <span className={cx('min-w-0 flex-1 py-1', sound && 'pl-1.5')}>
          {!sound && <span className="line-clamp-2 leading-snug font-strong wrap-anywhere">{fileName}</span>}
          <State upload={upload} failed={failed} />
        </span>
        {!failed && <CancelButton upload={upload} />}
      </div>
    </div>
  );
};

interface WaitingFilesProps {
  readonly uploads: readonly UploadRow[];
  readonly failed: boolean;
  readonly voice: boolean;
  readonly onOpen: (uploadId: string) => void;
}

/** The files of a message that is not on the server: from the device, with how far each has come and a way to take it back. */
export const WaitingFiles = ({ uploads, failed, voice, onOpen }: WaitingFilesProps) => {
  const pictures = uploads.filter(({ mediaType }) => mediaType === 'image');
  const others = uploads.filter(({ mediaType }) => mediaType !== 'image');
  return (
    <>
      {pictures.length > 0 && (
        <PictureGrid>
          {pictures.map((upload) => (
            <WaitingPicture key={upload.id} upload={upload} failed={failed} onOpen={() => onOpen(upload.id)} />
          ))}
        </PictureGrid>
      )}
      {others.map((upload) => (
        <WaitingFile key={upload.id} upload={upload} failed={failed} voice={voice} />
      ))}
    </>
  );
};
