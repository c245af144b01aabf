import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { RoadRecorder } from './voice.ts';

type Phase = ReturnType<RoadRecorder['recorder']['store']['getState']>['phase'];

const IDLE = createStore<{ readonly phase: Phase }>(() => ({ phase: 'idle' }));

/** A voice note on the road, and its means, which come with the first. */
export const useRoadVoice = (ticketId: string | undefined) => {
  const [road, setRoad] = useState<RoadRecorder>();
  const phase = useStore(road?.recorder.store ?? IDLE, (state) => state.phase);
  const used = useRef<RoadRecorder>(undefined);
  useEffect(() => () => used.current?.leave(), []);
  return {
    phase,
    elapsedMs: () => road?.recorder.elapsedMs() ?? 0,
    start: async () => {
      if (ticketId === undefined) return undefined;
      const opened = used.current ?? (await import('./voice.ts')).openRoadRecorder();
      used.current = opened;
      setRoad(opened);
      return opened.start(ticketId);
    },
    send: async () => road?.send(),
    cancel: () => void road?.recorder.cancel().catch((error: unknown) => console.warn('The voice note:', error)),
  };
};
