import type { SyncState } from '#src/data/runtime.ts';
import { SHELL } from '#src/texts/shell.ts';
import type { SyncLineState } from '#src/ui/SyncLine.tsx';

/** What the line's action leads to; the shell gives them. */
export interface SyncLineActions {
  readonly detailsPath: string;
  readonly sendNow: () => void;
  /** Present when a new version waits. */
  readonly update?: { readonly apply: () => void; readonly applying: boolean } | undefined;
}

const { sync: TEXT } = SHELL;

/**
 * The quiet line in words (look.md, principle 5 and States). First what a person must know: no signal, then what was
 * not sent, then what waits; a new version speaks only when nothing else does.
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
      parts: [...waiting, { text: TEXT.tryingAgain }],
      action: { label: TEXT.sendNow, onPress: actions.sendNow },
    };
  }
  if (actions.update?.applying) return { icon: 'refresh-cw', parts: [{ text: TEXT.updating }] };
  if (actions.update) {
    const action = { label: TEXT.update, onPress: actions.update.apply };
    return { icon: 'refresh-cw', parts: [{ text: TEXT.newVersion }], action };
  }
  return { icon: 'check', parts: [{ text: TEXT.allSent }] };
};
