/** The sound that plays now: one at a time in a page. */
let playing: HTMLAudioElement | undefined;

/** Says that this sound plays from now on; the one before it pauses. */
export const takeTurn = (audio: HTMLAudioElement): void => {
  if (playing !== audio) playing?.pause();
  playing = audio;
};

/** Pauses whatever plays: a microphone is about to listen. */
export const hushPlayers = (): void => playing?.pause();
