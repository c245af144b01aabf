import { useCallback, useEffect, useState } from 'react';
import { readAttachment } from '#src/data/files/attachments.ts';
import { runtime } from '#src/data/runtime.ts';
import type { ConversationPicture } from '../model/pictures.ts';
import { readUpload } from '../queries.ts';

/** The whole bytes of a picture. */
export interface FullPicture {
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  readonly blob?: Blob;
}

const read = async (picture: ConversationPicture): Promise<FullPicture> => {
  if (picture.kind === 'waiting') {
    const blob = await readUpload(picture.upload);
    return blob ? { state: 'ready', blob } : { state: 'failed' };
  }
  const whole = await readAttachment(picture);
  if (whole.ok) return { state: 'ready', blob: whole.value };
  return { state: whole.error.kind === 'offline' ? 'offline' : 'failed' };
};

/** Reads a picture whole: from the device, else from the server; without signal again as soon as there is one. */
export const useFullPicture = (picture: ConversationPicture): FullPicture & { retry(): void } => {
  const [large, setLarge] = useState<FullPicture & { key: string }>({ key: picture.key, state: 'loading' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture a key; a new round is another try
  useEffect(() => {
    let left = false;
    setLarge({ key: picture.key, state: 'loading' });
    void read(picture).then((now) => !left && setLarge({ key: picture.key, ...now }));
    return () => {
      left = true;
    };
  }, [picture.key, round]);
  const { state } = large;
  useEffect(
    () => (state === 'offline' ? runtime().ports.connectivity.subscribe((online) => online && retry()) : undefined),
    [state, retry],
  );
  return { ...(large.key === picture.key ? large : { state: 'loading' as const }), retry };
};
