import { useState } from 'react';
import { readAttachment, type TicketFile } from '#src/data/files/attachments.ts';
import { saveFile } from '#src/data/files/save-file.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { sizeText } from '#src/lib/units.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { SpinnerMark } from '#src/ui/Spinner.tsx';
import { attachmentName } from '../../words/model/message-text.ts';

interface FileRowProps {
  readonly wanted: TicketFile;
}

/** A file of a message that is not shown itself: its name and size; pressed, it is saved to the device. */
export const FileRow = ({ wanted }: FileRowProps) => {
  const [state, setState] = useState<'idle' | 'loading' | 'offline' | 'failed'>('idle');
  const online = useOnline();
  const { sizeBytes } = wanted.file;
  const name = attachmentName(wanted.file);
  const press = async () => {
    if (state === 'loading') return;
    setState('loading');
    const read = await readAttachment(wanted);
    if (read.ok) saveFile(read.value, name);
    setState(read.ok ? 'idle' : read.error.kind === 'offline' ? 'offline' : 'failed');
  };
  const trouble =
    state === 'failed' ? CHATS.fileFailed : state === 'offline' && !online ? CHATS.fileOffline : undefined;
  return (
    <div className="max-w-full">
      <button
        type="button"
        aria-label={CHATS.downloadFile(name)}
        aria-busy={state === 'loading'}
        onClick={() => void press()}
        className="flex min-h-12 w-full max-w-full items-center gap-3 rounded-sm p-1 text-left hover:bg-sunken"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-ink">
          {state === 'loading' ? <SpinnerMark /> : <Icon name="file-text" />}
        </span>
        <span className="min-w-0 flex-1 pr-2">
          <span className="line-clamp-2 leading-snug font-strong wrap-anywhere">{name}</span>
          {sizeBytes !== undefined && <span className="block text-xs text-ink-2">{sizeText(sizeBytes)}</span>}
        </span>
        <span className="hidden size-10 shrink-0 place-items-center sm:grid">
          <Icon name="download" size={20} />
        </span>
      </button>
      <p role="status" className="px-1 text-xs text-ink-2 empty:hidden">
        {trouble}
      </p>
    </div>
  );
};
