import { errorText } from '#src/data/outbox/error-text.ts';
import { withRecordingLock } from '#src/data/recordings/recording-lock.ts';
import { runtime } from '#src/data/runtime.ts';
import { soundTime } from '#src/lib/sound-time.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { VOICE } from '#src/texts/voice.ts';
import { hushPlayers } from '#src/ui/one-player.ts';
import { toast } from '#src/ui/toast.ts';
import { sendRecording } from '../voice/commands.ts';
import { openMicrophone } from '../voice/microphone.ts';
import { SLIP_MS, type VoiceState } from '../voice/model/machine.ts';
import { makeRecorder, problemOf, type Recorder } from '../voice/recorder.ts';

/** A recorder for the road; what stands in its way is answered in a sentence. */
export interface RoadRecorder {
  readonly recorder: Recorder;
  readonly start: (ticketId: string) => Promise<string | undefined>;
  readonly send: () => Promise<string | undefined>;
  /** Ends it. What is longer than a slip of the thumb is kept: one tap throws away nothing that was said. */
  readonly cancel: () => Promise<void>;
  /** Why it went on no further by itself, or could not be sent. */
  readonly problem: (state: VoiceState) => string | undefined;
  /** The place goes: a note under way is kept, and the person told. */
  readonly leave: () => void;
}

/** Sends a note that was kept. Answers what stood in its way; empty for one that another tab has sent or thrown away. */
export const sendKeptNote = async (id: string): Promise<string | undefined> => {
  let problem: string | undefined;
  await withRecordingLock(runtime().ports, id, async () => {
    const sent = await sendRecording(runtime(), id);
    if (!sent.ok) problem = errorText(sent.error);
    else if (!sent.value) problem = '';
  });
  return problem;
};

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
    send: async () => {
      if (await recorder.send()) return undefined;
      const { phase, over, error } = store.getState();
      const isEmpty = over && error?.code === 'EMPTY';
      // Nothing is to be thrown away by hand.
      if (isEmpty) await recorder.cancel();
      // What is kept says itself why, for as long as it is.
      return isEmpty || phase === 'idle' ? DRIVE.voiceEmpty : '';
    },
    cancel: () => (recorder.elapsedMs() < SLIP_MS ? recorder.cancel() : recorder.leave()),
    problem: problemOf,
    leave: () => {
      const { phase, ms } = store.getState();
      if (ms > 0 && phase !== 'sending') toast.success(VOICE.kept(soundTime(ms)));
      recorder.leave().catch((error: unknown) => console.warn('The recording could not be ended', error));
    },
  };
};
