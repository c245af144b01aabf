import type { ReactNode } from 'react';
import { UPLOAD } from '#src/texts/upload.ts';
import { Button } from '#src/ui/Button.tsx';
import { DropArea } from '#src/ui/DropArea.tsx';
import { useFilePicker } from '#src/ui/useFilePicker.ts';
import { ACCEPT } from '../model/chosen-file.ts';

interface ChooseFileProps {
  readonly label: string;
  readonly disabled: boolean;
  /** Id of the sentence that says why it is disabled. */
  readonly reason: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The button that opens the file picker for one spreadsheet. */
export const ChooseFile = ({ label, disabled, reason, onFiles }: ChooseFileProps) => {
  const { inputProps, open } = useFilePicker({ label, accept: ACCEPT, onFiles });
  return (
    <>
      <input {...inputProps} />
      <Button variant="primary" icon="upload" disabled={disabled} aria-describedby={reason} onClick={open}>
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

/** The page to its edges as a place to drop a spreadsheet; closed, a file that is dropped does nothing. */
export const DropFile = (props: DropFileProps) => (
  <DropArea
    {...props}
    label={UPLOAD.title}
    hint={UPLOAD.dropHere}
    icon="file-spreadsheet"
    className="flex-1 px-(--gutter) pt-7 pb-12"
  />
);
