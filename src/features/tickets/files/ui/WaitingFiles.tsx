import { useCallback, useState } from 'react';
import type { UploadRow } from '#src/data/db/database.ts';
import { sizeText } from '#src/lib/units.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { readUpload, useObjectUrl } from '../queries.ts';
import { FILE_ICON } from './icon.ts';
import { NoPicture, PICTURE_BOX } from './Picture.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { Sound } from './Sound.tsx';
import { CancelButton, UploadState } from './UploadState.tsx';
import { useUploadBlob } from './useUploadBlob.ts';

interface WaitingProps {
  readonly upload: UploadRow;
  /** The message was refused: nothing is on its way. */
  readonly failed: boolean;
}

const WaitingPicture = ({ upload, failed, onOpen }: WaitingProps & { readonly onOpen: () => void }) => {
  const url = useObjectUrl(useUploadBlob(upload));
  const [broken, setBroken] = useState(false);
  return (
    <div className={PICTURE_BOX}>
      <button
        type="button"
        aria-label={CHATS.showPicture(upload.fileName)}
        onClick={onOpen}
        className="block size-full -outline-offset-3"
      >
        {broken ? (
          <NoPicture name={upload.fileName} trouble="undrawable" />
        ) : (
          url && (
            <img
              src={url}
              alt={upload.fileName}
              decoding="async"
              onError={() => setBroken(true)}
              className="size-full object-cover"
            />
          )
        )}
      </button>
      {!failed && (
        <>
          <CancelButton upload={upload} className="absolute top-0 right-0" />
          <div className="pointer-events-none absolute inset-x-1 bottom-1 rounded-xs bg-surface px-2 py-1">
            <UploadState upload={upload} />
          </div>
        </>
      )}
    </div>
  );
};

const WaitingFile = ({ upload, failed, voice }: WaitingProps & { readonly voice: boolean }) => {
  const { id, fileName, mediaType, mimeType, sizeBytes } = upload;
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
          {!sound && <span className="block text-xs text-ink-2">{sizeText(sizeBytes)}</span>}
          {!failed && <UploadState upload={upload} />}
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
