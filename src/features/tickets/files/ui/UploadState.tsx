import type { UploadRow } from '#src/data/db/file-rows.ts';
import { runtime } from '#src/data/runtime.ts';
import { useUploadProgress } from '#src/hooks/sync.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { toast } from '#src/ui/toast.ts';
import { toastFailure } from '#src/ui/toast-failure.ts';

/** How far a waiting file has come: in words, and as a bar while it is on the wire. */
export const UploadState = ({ upload: { id, fileName, stage } }: { readonly upload: UploadRow }) => {
  const progress = useUploadProgress(id);
  if (stage === 'done') return <span className="block text-xs text-ink-2">{CHATS.uploadDone}</span>;
  if (!progress) return <span className="block text-xs text-ink-2">{CHATS.uploadWaiting}</span>;
  const { sentBytes, totalBytes } = progress;
  return (
    <span className="flex items-center gap-2 text-xs text-ink-2">
      <ProgressBar label={CHATS.sending(fileName)} value={sentBytes} max={totalBytes} className="min-w-6 flex-1" />
      <span className="shrink-0">{CHATS.uploadPercent(Math.floor((100 * sentBytes) / Math.max(1, totalBytes)))}</span>
    </span>
  );
};

const cancel = async (id: string, button: HTMLElement): Promise<void> => {
  const log = button.closest<HTMLElement>('[role="log"]');
  // The button goes with its file: the focus needs another place.
  const cancelled = await toastFailure(runtime().outbox.cancelUpload(id));
  if (!cancelled.ok) return;
  if (cancelled.value) log?.focus();
  else toast.warning(CHATS.cancelTooLate);
};

interface CancelButtonProps {
  readonly upload: UploadRow;
  readonly className?: string;
}

/** Takes a waiting file back: 48 px to press, less to see, since it may lie over a picture. */
export const CancelButton = ({ upload: { id, fileName }, className }: CancelButtonProps) => (
  <button
    type="button"
    aria-label={CHATS.cancelFile(fileName)}
    title={CHATS.cancelFile(fileName)}
    onClick={(event) => void cancel(id, event.currentTarget)}
    className={cx('grid size-12 shrink-0 place-items-center rounded-sm', className)}
  >
    <span className="grid size-8 place-items-center rounded-sm bg-surface text-ink">
      <Icon name="x" size={20} />
    </span>
  </button>
);
