import { useEffect, useEffectEvent, useState } from 'react';
import { readRecording, recordingsOf, type StoredRecording } from '#src/data/recordings/store.ts';
import { runtime } from '#src/data/runtime.ts';
import { useFreeNotes } from '#src/hooks/useFreeNotes.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { toast } from '#src/ui/toast.ts';
import { openMicrophone } from './microphone.ts';
import { makeRecorder, type Recorder } from './recorder.ts';

/** This place's recorder. When the place goes while a note is under way, the note is kept and the person told. */
export const useRecorder = (): Recorder => {
  const [recorder] = useState(() => makeRecorder(runtime(), openMicrophone));
  useEffect(
    () => () => {
      const { phase, ms } = recorder.store.getState();
      if (ms > 0 && phase !== 'sending') toast.success(VOICE.kept(soundTime(ms)));
      recorder.leave().catch((error: unknown) => console.warn('The recording could not be ended', error));
    },
    [recorder],
  );
  return recorder;
};

/** Calls `work` again and again while shown. @param ms milliseconds between two calls; undefined stops it */
export const useInterval = (ms: number | undefined, work: () => void): void => {
  const turn = useEffectEvent(work);
  useEffect(() => {
    if (ms === undefined) return;
    const { clock } = runtime().ports;
    let stop = () => {};
    const next = () => {
      stop = clock.after(ms, () => {
        turn();
        next();
      });
    };
    next();
    return () => stop();
  }, [ms]);
};

/** A ticket's voice notes whose recording was cut short, to be sent or thrown away. */
export const useRecovered = (ticketId: string): readonly StoredRecording[] =>
  useFreeNotes(useLiveQuery(() => recordingsOf(runtime().db(), ticketId), [ticketId]) ?? []);

/** The tickets that have such notes, by the ids they have now. */
export const useTicketsWithNotes = (): ReadonlySet<string> => {
  const notes = useFreeNotes(useLiveQuery(() => recordingsOf(runtime().db()), []) ?? []);
  return new Set(notes.map((note) => note.ticketId));
};

/** What is stored of a voice note, as an object URL that the caller revokes; undefined where nothing of it is here. */
export const loadRecording = async (id: string | undefined): Promise<string | undefined> => {
  const note = id === undefined ? undefined : await readRecording(runtime().db(), id);
  return note && URL.createObjectURL(new Blob([note.bytes], { type: note.mimeType }));
};
