import { useEffect, useRef } from 'react';
import { type KeyBindingPress, matchKeyBindingPress, parseKeybinding } from 'tinykeys';
import { create } from 'zustand';

/** A shortcut that can be pressed now. */
export interface LiveShortcut {
  /** In the words of tinykeys: "j", "?", "g b" for one after the other. */
  readonly keys: string;
  readonly label: string;
  /** The heading it stands under in the sheet. */
  readonly group: string;
  readonly run: () => void;
}

/** What can be pressed now, in the order it came; of two on the same keys the later one counts. */
export const useLiveShortcuts = create<{ readonly live: readonly LiveShortcut[] }>()(() => ({ live: [] }));

/** Milliseconds until the first key of two is forgotten. */
const PAUSE_MS = 1000;

/** Fields that are not typed in. */
const NOT_TYPED = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
const typing = (target: Element): boolean =>
  target instanceof HTMLInputElement
    ? !NOT_TYPED.test(target.type)
    : target.matches('textarea, select, [contenteditable]:not([contenteditable=false])');

/** Keys that a focused control has a use for. */
const ACTS = /^(Enter|Space| )$/;
const CONTROLS = 'a[href], button, summary, input, [role=tab], [role=option]';

/** True for a key that is meant for a field, a control, a menu or a dialog. Escape leaves a field. */
const meantElsewhere = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role=dialog], [role=menu]')) return true;
  if (event.key !== 'Escape' && typing(target)) return true;
  return ACTS.test(event.key) && target.closest(CONTROLS) !== null;
};

/** A sign such as "?" is the key that writes it, with Shift or without: keyboards differ. */
const matches = (event: KeyboardEvent, press: KeyBindingPress): boolean => {
  const [mods, key] = press;
  if (matchKeyBindingPress(event, press)) return true;
  return typeof key === 'string' && /^[^a-z0-9]$/i.test(key) && matchKeyBindingPress(event, [[...mods, 'Shift'], key]);
};

interface Pending {
  readonly shortcut: LiveShortcut;
  readonly rest: readonly KeyBindingPress[];
}
let pending: readonly Pending[] = [];
let forget: ReturnType<typeof setTimeout> | undefined;

const begin = (shortcut: LiveShortcut): Pending => ({ shortcut, rest: parseKeybinding(shortcut.keys) });

/**
 * The second key of two is never a shortcut of its own, also where it was mistyped: "g" and then "x" closes nothing.
 */
const press = (event: KeyboardEvent): void => {
  // Shift alone is a part of the key that comes with it.
  if (event.key === 'Shift') return;
  const before = pending;
  pending = [];
  clearTimeout(forget);
  if (meantElsewhere(event)) return;
  const open = before.length > 0 ? before : useLiveShortcuts.getState().live.map(begin);
  const hit = open.filter(({ rest: [next] }) => next && matches(event, next));
  const done = hit.findLast(({ rest }) => rest.length === 1);
  if (done) {
    event.preventDefault();
    done.shortcut.run();
    return;
  }
  if (event.repeat) return;
  pending = hit.map(({ shortcut, rest }) => ({ shortcut, rest: rest.slice(1) }));
  forget = setTimeout(() => {
    pending = [];
  }, PAUSE_MS);
};

const change = (to: (live: readonly LiveShortcut[]) => readonly LiveShortcut[]): void => {
  const live = to(useLiveShortcuts.getState().live);
  useLiveShortcuts.setState({ live });
  if (live.length > 0) window.addEventListener('keydown', press);
  else window.removeEventListener('keydown', press);
};

interface ShortcutOptions {
  /** Off, it is neither pressed nor listed. */
  readonly enabled?: boolean;
  /** The heading in the sheet; shortcuts without one stand under the page's. */
  readonly group?: string;
}

/**
 * While the component is there, pressing `keys` runs `run`, and the sheet of shortcuts lists it. Not while a person types
 * in a field (but Escape), a dialog or a menu is open, or Ctrl, Alt or the Meta key is held; Enter and Space stay with a
 * focused link or button.
 * @param keys as tinykeys writes them: "j", "?", "Enter", "g b"
 * @param label what it does, in the sheet
 */
export const useShortcut = (
  keys: string,
  label: string,
  run: () => void,
  { enabled = true, group = '' }: ShortcutOptions = {},
): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    const own: LiveShortcut = { keys, label, group, run: () => latest.current() };
    change((live) => [...live, own]);
    return () => change((live) => live.filter((other) => other !== own));
  }, [keys, label, group, enabled]);
};
