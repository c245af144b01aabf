import type { ClipboardEvent, ReactNode } from 'react';
import { CHATS } from '#src/texts/chats.ts';
import { DropArea } from '#src/ui/DropArea.tsx';

interface DropTargetProps {
  /** Nothing can be attached here. */
  readonly closed: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** What a clipboard offers as files, unless its words are what was meant: a copied table brings its picture along. */
const pastedFiles = ({ clipboardData: { files, types } }: ClipboardEvent): File[] => {
  const words = types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));
  return words ? [] : [...files];
};

/** A conversation as a place to drop and paste files. */
export const DropTarget = (props: DropTargetProps) => {
  const { closed, onFiles } = props;
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event);
    if (closed || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return <DropArea {...props} onPaste={paste} hint={CHATS.dropHere} icon="paperclip" />;
};
