/** Says a text aloud, after what is being said; nothing where the browser cannot. @returns whether it can */
export const sayAloud = (text: string): boolean => {
  const { speechSynthesis: voice } = globalThis as { readonly speechSynthesis?: SpeechSynthesis };
  if (!voice || typeof SpeechSynthesisUtterance === 'undefined') return false;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = 'en-US';
  voice.speak(words);
  return true;
};

/** Ends what is being said. */
export const hushSpeech = (): void => {
  const { speechSynthesis: voice } = globalThis as { readonly speechSynthesis?: SpeechSynthesis };
  voice?.cancel();
};
