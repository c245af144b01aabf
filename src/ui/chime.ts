/** Two tones of a bell, Hz, and when each begins, seconds. */
const TONES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.14 },
] as const;
/** Seconds until a tone has died away. */
const LASTS = 0.5;
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

/** Sounds a short bell; silent where the browser wants a press of the person first, or has no sound. */
export const chime = async (): Promise<void> => {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
  for (const { hertz, at } of TONES) {
    const start = context.currentTime + at;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(LOUDNESS, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + LASTS);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + LASTS);
  }
};
