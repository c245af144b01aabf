import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { readAttachment, type TicketFile } from '#src/data/files/attachments.ts';
import { attachmentKind, attachmentName, isVoiceNote } from '../../words/model/message-text.ts';
import { readUpload } from '../queries.ts';
import { FileRow } from './FileRow.tsx';
import { Picture } from './Picture.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { Sound } from './Sound.tsx';
import { UploadLine, WaitingFile, WaitingPictures } from './WaitingFiles.tsx';

const urlOf = (blob: Blob | undefined): string | undefined => blob && URL.createObjectURL(blob);

const sentUrl = async (wanted: TicketFile): Promise<string | undefined> => {
  const read = await readAttachment(wanted);
  return read.ok ? urlOf(read.value) : undefined;
};

/** Names sounds the same before and after they have come to the server, where their ids are others: what plays goes on. */
const soundKeys = (voice: boolean) => {
  const met = new Map<string, number>();
  return (name: string): string => {
    const known = voice ? '' : name;
    met.set(known, (met.get(known) ?? 0) + 1);
    return `${known} ${met.get(known)}`;
  };
};

interface MessageFilesProps {
  readonly row: MessageRow;
  /** Its files, while it is not on the server. */
  readonly uploads: readonly UploadRow[];
  /** Shows a picture large: of an attachment, or of an upload. */
  readonly onOpen: (picture: string) => void;
}

/** Of a message that is on the server. */
const sentFiles = ({ row: { ticketId, message }, onOpen }: MessageFilesProps) => {
  const voice = isVoiceNote(message);
  const keyOf = soundKeys(voice);
  const files = message.attachments.map((file) => ({ ticketId, file, kind: attachmentKind(file, message.text) }));
  const pictures = files.filter(({ kind }) => kind === 'image');
  const others = files.filter(({ kind }) => kind !== 'image');
  return {
    pictures: pictures.length > 0 && (
      <PictureGrid>
        {pictures.map((wanted) => (
          <Picture key={wanted.file.id} wanted={wanted} onOpen={() => onOpen(wanted.file.id)} />
        ))}
      </PictureGrid>
    ),
    others: others.map((wanted) => {
      if (wanted.kind !== 'audio') return <FileRow key={wanted.file.id} wanted={wanted} />;
      const name = attachmentName(wanted.file);
      return <Sound key={keyOf(name)} name={name} voice={voice} load={() => sentUrl(wanted)} />;
    }),
  };
};

/** Of one that is not: from the device, each with how far it has come and a way to take it back. */
const waitingFiles = ({ row, uploads, onOpen }: MessageFilesProps) => {
  const voice = isVoiceNote(row.message);
  const keyOf = soundKeys(voice);
  // Refused: nothing is on its way.
  const failed = row.delivery === 'failed';
  const pictures = uploads.filter(({ mediaType }) => mediaType === 'image');
  const others = uploads.filter(({ mediaType }) => mediaType !== 'image');
  return {
    pictures: pictures.length > 0 && <WaitingPictures uploads={pictures} failed={failed} onOpen={onOpen} />,
    others: others.map((upload) => {
      const { id, fileName, mediaType } = upload;
      if (mediaType !== 'audio') return <WaitingFile key={id} upload={upload} failed={failed} />;
      return (
        <Sound key={keyOf(fileName)} name={fileName} voice={voice} load={async () => urlOf(await readUpload(upload))}>
          {!failed && <UploadLine upload={upload} />}
        </Sound>
      );
    }),
  };
};

/** The files of a message: pictures, then sounds and what else there is. A sound that plays goes on while its message arrives. */
export const MessageFiles = (props: MessageFilesProps) => {
  const { pictures, others } = props.row.delivery === 'sent' ? sentFiles(props) : waitingFiles(props);
  return (
    <>
      {pictures}
      {others}
    </>
  );
};
