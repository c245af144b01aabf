import { useState } from 'react';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { sizeText } from '#src/lib/units.ts';
import { CHATS } from '#src/texts/chats.ts';
import { FILE_ICON } from '#src/ui/file-icon.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useObjectUrl, useUploadBlob } from '../queries.ts';
import { NoPicture, PICTURE_BOX } from './Picture.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { CancelButton, UploadState } from './UploadState.tsx';

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

/** Where a waiting file has come to, with a way to take it back. */
export const UploadLine = ({ upload }: { readonly upload: UploadRow }) => (
  <div className="flex items-center gap-3">
    <span className="min-w-0 flex-1 py-1 pl-1.5">
      <UploadState upload={upload} />
    </span>
    <CancelButton upload={upload} />
  </div>
);

/** A file that is neither picture nor sound, from the device. */
export const WaitingFile = ({ upload, failed }: WaitingProps) => (
  <div className="flex w-75 max-w-full items-center gap-3">
    <span className="ml-1 grid size-11 shrink-0 place-items-center rounded-sm bg-sunken">
      <Icon name={FILE_ICON[upload.mediaType]} />
    </span>
    <span className="min-w-0 flex-1 py-1">
      <span className="line-clamp-2 leading-snug font-strong wrap-anywhere">{upload.fileName}</span>
      <span className="block text-xs text-ink-2">{sizeText(upload.sizeBytes)}</span>
      {!failed && <UploadState upload={upload} />}
    </span>
    {!failed && <CancelButton upload={upload} />}
  </div>
);

interface WaitingPicturesProps {
  readonly uploads: readonly UploadRow[];
  readonly failed: boolean;
  readonly onOpen: (uploadId: string) => void;
}

/** The pictures of a message that is not on the server: from the device, each with how far it has come. */
export const WaitingPictures = ({ uploads, failed, onOpen }: WaitingPicturesProps) => (
  <PictureGrid>
    {uploads.map((upload) => (
      <WaitingPicture key={upload.id} upload={upload} failed={failed} onOpen={() => onOpen(upload.id)} />
    ))}
  </PictureGrid>
);
