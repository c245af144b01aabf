import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface DropAreaProps {
  /** Nothing can be dropped here now. */
  readonly closed: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly label: string;
  /** What stands over the place while files are held above it. */
  readonly hint: string;
  readonly icon: IconName;
  readonly className: string;
  readonly children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** A place to drop files. */
export const DropArea = (props: DropAreaProps) => {
  const { closed, onFiles, onPaste, label, hint, icon, className, children } = props;
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Also where nothing can be dropped: the browser would leave the page and open the file.
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
  return (
    <section
      aria-label={label}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={onPaste}
      className={cx('relative', className)}
    >
      {children}
      {over && (
        <p className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center gap-3 rounded-md border-2 border-dashed border-green-text bg-green-tint font-strong text-green-text">
          <Icon name={icon} />
          {hint}
        </p>
      )}
    </section>
  );
};
