import { errorText } from '#src/data/outbox/error-text.ts';
import { runtime } from '#src/data/runtime.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { hushPlayers } from '#src/ui/one-player.ts';
import { toast } from '#src/ui/toast.ts';
import { openMicrophone } from '../voice/microphone.ts';
import { makeRecorder, type Recorder } from '../voice/recorder.ts';

/** A recorder for the road; what stands in its way is answered in a sentence. */
export interface RoadRecorder {
  readonly recorder: Recorder;
  readonly start: (ticketId: string) => Promise<string | undefined>;
  readonly send: () => Promise<string | undefined>;
  /** The place goes: a note under way is kept, and the person told. */
  readonly leave: () => void;
}

/** Makes a recorder over this page's storage and queue. */
export const openRoadRecorder = (): RoadRecorder => {
  const recorder = makeRecorder(runtime(), openMicrophone);
  const { store } = recorder;
  return {
    recorder,
    start: async (ticketId) => {
      hushPlayers();
      const begun = await recorder.start(ticketId);
      return begun.ok ? undefined : errorText(begun.error);
    },
    send: async () => ((await recorder.send()) ? undefined : errorText(store.getState().error)),
    leave: () => {
      const { phase, ms } = store.getState();
      if (ms > 0 && phase !== 'sending') toast.success(VOICE.kept(soundTime(ms)));
      recorder.leave().catch((error: unknown) => console.warn('The recording could not be ended', error));
    },
  };
};
