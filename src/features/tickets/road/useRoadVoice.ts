import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { DriveTalk } from '#src/lib/drive-parts.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { IDLE, type VoiceState } from '../voice/model/machine.ts';
import type { RoadRecorder } from './voice.ts';

const load = () => import('./voice.ts');

const NONE = createStore<VoiceState>(() => IDLE);

const warn = (error: unknown) => console.warn('The voice note:', error);

/**
 * A voice note on the road, and its means, which come with the first.
 * @param findTicket the conversation that one goes to; undefined where there is none
 */
export const useRoadVoice = (findTicket: () => Promise<string | undefined>): DriveTalk<never>['voice'] => {
  const [road, setRoad] = useState<RoadRecorder>();
  const state = useStore(road?.recorder.store ?? NONE);
  const used = useRef<RoadRecorder>(undefined);
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
      used.current?.leave();
    };
  }, []);
  // While there is signal: on a new phone the worker has not the whole app yet.
  useEffect(() => void load().catch(() => undefined), []);
  const { phase, over, ms } = state;
  return {
    phase,
    over,
    problem: road?.problem(state),
    // Of one that goes on no further, what is stored of it.
    elapsedMs: () => (phase === 'recording' ? (road?.recorder.elapsedMs() ?? 0) : ms),
    start: async () => {
      const ticketId = await findTicket();
      if (ticketId === undefined) return DRIVE.voiceNeedsRequest;
      const loaded = await load().catch(() => undefined);
      // Nobody sees any more that the microphone is open.
      if (!there.current) return undefined;
      used.current ??= loaded?.openRoadRecorder();
      const opened = used.current;
      if (!opened) return DRIVE.voiceMissing;
      setRoad(opened);
      return opened.start(ticketId);
    },
    resume: () => road?.recorder.resume(),
    send: async () => road?.send(),
    cancel: () => void road?.cancel().catch(warn),
    sendKept: async (id) => {
      const loaded = await load().catch(() => undefined);
      return loaded ? loaded.sendKeptNote(id) : DRIVE.voiceMissing;
    },
  };
};
