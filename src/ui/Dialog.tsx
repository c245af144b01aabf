import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { focusIsLost, focusPlace, nearestPlace, placesAround } from './kept-focus.ts';
import { useCloseRequest } from './useCloseRequest.ts';

interface DialogProps {
  readonly open: boolean;
  /** Escape, a press outside, and whatever the actions do. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The safe button first: on a desktop it stands left, on a phone it lies lowest, and it gets the focus. */
  readonly actions?: ReactNode;
  /** 440 px, or 640 for a form with two columns. */
  readonly size?: 'normal' | 'wide';
}

/**
 * Gives the focus back to where it was when the dialog opened. Headless UI does so by itself, but for the first dialog of
 * a page: its code comes with that dialog, and knows nothing of what was pressed before. What was pressed may have gone by
 * then: the nearest place around it has the focus instead.
 */
const useFocusBack = (open: boolean, panel: RefObject<HTMLElement | null>): void => {
  const from = useRef<Element>(null);
  const around = useRef<readonly Element[]>([]);
  if (open && from.current === null && document.activeElement) {
    from.current = document.activeElement;
    around.current = placesAround(document.activeElement);
  }
  useEffect(() => {
    if (!open) return;
    const own = panel.current?.closest('[role=dialog]');
    return () => {
      const back = from.current;
      from.current = null;
      requestAnimationFrame(() => {
        const now = document.activeElement;
        const within = now?.closest('[role=dialog]');
        // Another dialog may stand here by now, and have it.
        if (within && within !== own && !around.current.includes(within)) return;
        const lost = focusIsLost() || (within != null && within === own);
        if (back?.isConnected) {
          if (lost && back instanceof HTMLElement) back.focus();
          return;
        }
        // Where it was has gone with what was asked about; Headless UI has given it to whatever had it before.
        const place = nearestPlace(around.current);
        if (place && (lost || !place.contains(now))) focusPlace(place);
      });
    };
  }, [open, panel]);
};

/** Milliseconds after a dialog has opened in which a press may be the second of those that opened it. */
export const SECOND_PRESS_MS = 300;

/** The second press of a double press would close what the first has opened: beside the dialog, it does nothing. */
const useNoSecondPress = (open: boolean, panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!open) return;
    const opened = performance.now();
    let second = false;
    const begin = ({ timeStamp, target }: Event) => {
      second = timeStamp - opened < SECOND_PRESS_MS && !panel.current?.contains(target as Node);
    };
    // Headless UI closes at the end of a press, unless it was prevented.
    const end = (event: Event) => second && event.preventDefault();
    const listening = new AbortController();
    const capture = { capture: true, signal: listening.signal };
    window.addEventListener('pointerdown', begin, capture);
    window.addEventListener('pointerup', end, capture);
    window.addEventListener('touchend', end, capture);
    return () => listening.abort();
  }, [open, panel]);
};

/** The safe button, unless something in the dialog has taken the focus by itself (`autoFocus`). */
const useSafeFocus = () => {
  const safe = useRef<HTMLElement>(null);
  const actions = useCallback((element: HTMLElement | null) => {
    const now = document.activeElement;
    const taken = now instanceof HTMLElement && element?.closest('[role=dialog]')?.contains(now);
    safe.current = taken ? now : (element?.querySelector('button:not(:disabled)') ?? null);
  }, []);
  return { safe, actions };
};

/** A question or a small form over the page: a sheet from below on a phone, centred from 600 px on. */
export const Dialog = ({ open, onClose, title, children, actions, size = 'normal' }: DialogProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const focus = useSafeFocus();
  useFocusBack(open, panel);
  useNoSecondPress(open, panel);
  const close = () => {
    onClose();
    // Headless UI has taken the focus away on Escape, also where the dialog stays.
    requestAnimationFrame(() => document.activeElement === document.body && focus.safe.current?.focus());
  };
  useCloseRequest(open, close);
  return (
    <HeadlessDialog open={open} onClose={close} initialFocus={focus.safe} className="relative z-(--z-dialog)">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-base ease-out data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center [container-type:size] sm:items-center sm:p-6">
        <DialogPanel
          ref={panel}
          transition
          className={cx(
            'flex max-h-[calc(100dvh-24px)] w-full flex-col overflow-y-auto rounded-t-lg border-line bg-surface shadow-3 sm:rounded-md sm:border',
            'pb-[env(safe-area-inset-bottom)] transition-[translate,opacity] duration-slow ease-out sm:duration-base',
            'data-closed:translate-y-full sm:data-closed:translate-y-2 sm:data-closed:opacity-0',
            size === 'wide' ? 'sm:max-w-160' : 'sm:max-w-110',
          )}
        >
          <DialogTitle className="px-4 pt-6 text-xl font-strong tracking-[-0.01em] sm:px-6">{title}</DialogTitle>
          {/* Large text on a small screen: title and actions scroll along, or they would leave it no room. */}
          <div className="min-h-0 overflow-y-auto px-4 pt-2 pb-6 text-ink-2 sm:px-6 [@container_(height<24rem)]:shrink-0">
            {children}
          </div>
          {actions && (
            <div
              ref={focus.actions}
              className="flex flex-col-reverse gap-3 px-4 pb-4 *:w-full sm:flex-row sm:items-end sm:justify-end sm:px-6 sm:pb-6 sm:*:w-auto"
            >
              {actions}
            </div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
};
