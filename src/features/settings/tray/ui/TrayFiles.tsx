import type { UploadRow } from '#src/data/db/file-rows.ts';
import { useUploadProgress } from '#src/hooks/sync.ts';
import { sizeText } from '#src/lib/units.ts';
import { TRAY } from '#src/texts/tray.ts';
import { FILE_ICON } from '#src/ui/file-icon.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';

const TrayFile = ({ file }: { readonly file: UploadRow }) => {
  const progress = useUploadProgress(file.id);
  const size = sizeText(file.sizeBytes);
  return (
    <li className="text-sm">
      <span className="flex flex-wrap items-center gap-x-2">
        <Icon name={FILE_ICON[file.mediaType]} size={16} className="text-ink-2" />
        <span className="min-w-[min(7.5rem,100%)] flex-1 truncate">{file.fileName}</span>
        <span className="ml-auto shrink-0 text-ink-2">
          {progress
            ? TRAY.uploading(sizeText(progress.sentBytes), size)
            : file.stage === 'done'
              ? TRAY.uploaded(size)
              : size}
        </span>
      </span>
      {progress && (
        <ProgressBar label={file.fileName} value={progress.sentBytes} max={progress.totalBytes} className="mt-1" />
      )}
    </li>
  );
};

/** The files of a waiting message, each with how far it has come (`src/data/README.md#files-wait-too`). */
export const TrayFiles = ({ files }: { readonly files: readonly UploadRow[] }) => (
  <ul className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
    {files.map((file) => (
      <TrayFile key={file.id} file={file} />
    ))}
  </ul>
);
