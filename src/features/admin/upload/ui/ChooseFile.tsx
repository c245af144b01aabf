import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { UPLOAD } from '#src/texts/upload.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ACCEPT } from '../model/chosenFile.ts';

interface ChooseFileProps {
  readonly label: string;
  readonly disabled: boolean;
  /** Id of the sentence that says why it is disabled. */
  readonly reason: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The button that opens the file picker for one spreadsheet (2.16). */
export const ChooseFile = ({ label, disabled, reason, onFiles }: ChooseFileProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again once it is mended.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input ref={picker} type="file" hidden accept={ACCEPT} aria-label={label} onChange={chosen} />
      <Button
        variant="primary"
        icon="upload"
        disabled={disabled}
        aria-describedby={reason}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
    </>
  );
};

interface DropFileProps {
  readonly closed: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** The page to its edges as a place to drop a spreadsheet; closed, a file that is dropped does nothing. */
export const DropFile = ({ closed, onFiles, children }: DropFileProps) => {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Also where nothing can be uploaded: the browser would leave the page and open the file.
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
      aria-label={UPLOAD.title}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      className="flex-1 px-(--gutter) pt-7 pb-12"
    >
      {children}
      {over && (
        <p className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center gap-3 rounded-md border-2 border-dashed border-green-text bg-green-tint font-strong text-green-text">
          <Icon name="file-spreadsheet" />
          {UPLOAD.dropHere}
        </p>
      )}
    </section>
  );
};
