import { useEffect, useState } from 'react';
import { recordingUnlocked } from '#src/data/recordings/recording-lock.ts';
import type { StoredRecording } from '#src/data/recordings/store.ts';
import { runtime } from '#src/data/runtime.ts';

/** Waits until nobody is at work on a note. Answers false where it was sent or thrown away by then: `stored` may be older. */
const freeNote = async (id: string): Promise<boolean> => {
  const { db, ports } = runtime();
  const { recordings } = db();
  await recordingUnlocked(ports, id);
  // A database that was closed meanwhile has nothing to offer.
  return recordings.get(id).then(
    (note) => note !== undefined,
    () => false,
  );
};

/** Those of the stored voice notes that nobody is at work on: no tab records them or sends them. */
export const useFreeNotes = (stored: readonly StoredRecording[]): readonly StoredRecording[] => {
  const [free, setFree] = useState<ReadonlySet<string>>(new Set());
  const ids = stored.map((note) => note.id).join(' ');
  useEffect(() => {
    let shown = true;
    for (const id of ids.split(' ').filter(Boolean)) {
      // Answers at once, or when the tab that records it is done, or dead.
      void freeNote(id).then((there) => {
        if (shown && there) setFree((before) => new Set(before).add(id));
      });
    }
    return () => {
      shown = false;
    };
  }, [ids]);
  return stored.filter((note) => free.has(note.id));
};
