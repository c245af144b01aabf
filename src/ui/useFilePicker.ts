import { type ChangeEvent, useRef } from 'react';

interface FilePickerOptions {
  /** Names the input for assistive technology. */
  readonly label: string;
  /** As the attribute: endings and types. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** The camera in the place of the device's files. */
  readonly capture?: 'environment';
  /** Told what was chosen, one file at least. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A hidden file input, to be drawn beside the button that opens it: spread `inputProps` on an `input`. */
export const useFilePicker = ({ label, onFiles, ...attributes }: FilePickerOptions) => {
  const ref = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again: once it is mended, after it was taken away.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return {
    inputProps: { ...attributes, ref, type: 'file', hidden: true, 'aria-label': label, onChange },
    open: () => ref.current?.click(),
  };
};
