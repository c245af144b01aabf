import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';

interface DropTargetProps {
  /** Nothing can be attached here. */
  readonly closed: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** What a clipboard offers as files, unless its words are what was meant: a copied table brings its picture along. */
const pastedFiles = ({ clipboardData: { files, types } }: ClipboardEvent): File[] => {
  const words = types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));
  return words ? [] : [...files];
};

/** A conversation as a place to drop and paste files. */
export const DropTarget = ({ closed, onFiles, label, className, children }: DropTargetProps) => {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Also where nothing can be attached: the browser would leave the page and open the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = closed ? 'none' : 'copy';
    setOver(!closed);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!closed) onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event);
    if (closed || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <section
      aria-label={label}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
      className={cx('relative', className)}
    >
      {children}
      {over && (
        <p className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center gap-3 rounded-md border-2 border-dashed border-green-text bg-green-tint font-strong text-green-text">
          <Icon name="paperclip" />
          {CHATS.dropHere}
        </p>
      )}
    </section>
  );
};
