import type { SyncState } from '#src/data/runtime.ts';
import { clockTime } from '#src/lib/clock-time.ts';
import { SYNC_LINE as TEXT } from '#src/texts/sync-line.ts';
import type { SyncLineState } from '#src/ui/SyncLine.tsx';

/** What the line's action leads to; the shell gives them. */
export interface SyncLineActions {
  readonly detailsPath: string;
  readonly storagePath: string;
  readonly sendNow: () => void;
}

/**
 * The quiet line in words. First what a person must know: no signal, then a full device, then what was not sent, then what waits. A new
 * version has a bar of its own (src/decisions/0503-what-all-screens-share.md).
 */
export const syncLineOf = (sync: SyncState, actions: SyncLineActions): SyncLineState => {
  const waiting = sync.waiting > 0 ? [{ text: TEXT.waiting(sync.waiting) }] : [];
  const failed = sync.failed > 0 ? [{ text: TEXT.notSent(sync.failed) }] : [];
  const details = { label: TEXT.details, to: actions.detailsPath };
  if (!sync.online) {
    return {
      icon: 'cloud-off',
      parts: [...waiting, ...failed, { text: TEXT.noSignal, tone: 'orange' }],
      ...(sync.waiting + sync.failed > 0 && { action: details }),
    };
  }
  if (sync.full && sync.waiting > 0) {
    return {
      icon: 'hard-drive',
      parts: [...waiting, ...failed, { text: TEXT.full, tone: 'orange' }],
      action: { label: TEXT.makeRoom, to: actions.storagePath },
    };
  }
  if (sync.failed > 0) {
    return {
      icon: 'circle-alert',
      parts: [...failed, ...waiting],
      action: { label: TEXT.seeWhy, to: actions.detailsPath },
    };
  }
  if (sync.waiting > 0 && sync.sending) return { icon: 'clock', parts: [...waiting, { text: TEXT.sending }] };
  if (sync.waiting > 0) {
    return {
      icon: 'refresh-cw',
      parts: [
        ...waiting,
        { text: sync.nextTryAt === undefined ? TEXT.tryingAgain : TEXT.nextTry(clockTime(sync.nextTryAt)) },
      ],
      action: { label: TEXT.sendNow, onPress: actions.sendNow },
    };
  }
  if (sync.notes) return { icon: 'mic', parts: [{ text: TEXT.notSent('voice note') }], action: details };
  return { icon: 'check', parts: [{ text: TEXT.allSent }] };
};
