import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { DRIVE } from '#src/texts/drive.ts';
import type { RoadRecorder } from './voice.ts';

type Phase = ReturnType<RoadRecorder['recorder']['store']['getState']>['phase'];

const load = () => import('./voice.ts');

const IDLE = createStore<{ readonly phase: Phase }>(() => ({ phase: 'idle' }));

/** A voice note on the road, and its means, which come with the first. */
export const useRoadVoice = (ticketId: string | undefined) => {
  const [road, setRoad] = useState<RoadRecorder>();
  const phase = useStore(road?.recorder.store ?? IDLE, (state) => state.phase);
  const used = useRef<RoadRecorder>(undefined);
  useEffect(() => () => used.current?.leave(), []);
  // While there is signal: on a new phone the worker has not the whole app yet.
  useEffect(() => void load().catch(() => undefined), []);
  return {
    phase,
    elapsedMs: () => road?.recorder.elapsedMs() ?? 0,
    start: async () => {
      if (ticketId === undefined) return undefined;
      const opened = used.current ?? (await load().catch(() => undefined))?.openRoadRecorder();
      if (!opened) return DRIVE.voiceMissing;
      used.current = opened;
      setRoad(opened);
      return opened.start(ticketId);
    },
    send: async () => road?.send(),
    cancel: () => void road?.recorder.cancel().catch((error: unknown) => console.warn('The voice note:', error)),
  };
};
