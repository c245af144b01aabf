import type { MessageRow } from '#src/data/db/database.ts';
import { attachmentKind, isVoiceNote } from '../../words/model/message-text.ts';
import { FileRow } from './FileRow.tsx';
import { Picture } from './Picture.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { SentSound } from './Sound.tsx';

interface AttachmentsProps {
  readonly row: MessageRow;
  /** Shows a picture large. */
  readonly onOpen: (attachmentId: string) => void;
}

/** The files of a message that is on the server: pictures, sounds, and what else there is. */
export const Attachments = ({ row: { ticketId, message }, onOpen }: AttachmentsProps) => {
  const files = message.attachments.map((file) => ({ ticketId, file, kind: attachmentKind(file, message.text) }));
  const pictures = files.filter(({ kind }) => kind === 'image');
  const voice = isVoiceNote(message);
  return (
    <>
      {pictures.length > 0 && (
        <PictureGrid>
          {pictures.map((wanted) => (
            <Picture key={wanted.file.id} wanted={wanted} onOpen={() => onOpen(wanted.file.id)} />
          ))}
        </PictureGrid>
      )}
      {files
        .filter(({ kind }) => kind !== 'image')
        .map((wanted) =>
          wanted.kind === 'audio' ? (
            <SentSound key={wanted.file.id} wanted={wanted} voice={voice} />
          ) : (
            <FileRow key={wanted.file.id} wanted={wanted} />
          ),
        )}
    </>
  );
};
