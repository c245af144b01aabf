import { type KeyboardEvent, useRef } from 'react';

interface TabRow<V extends string> {
  readonly options: readonly { readonly value: V; readonly disabled?: boolean }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Id of the panel the tabs switch; that panel carries `role="tabpanel"` and a label. */
  readonly controls?: string | undefined;
}

/**
 * The option that an arrow, Home or End key leads to from `value`, past disabled ones and around the ends; undefined
 * for any other key.
 */
const neighbour = <V extends string>({ options, value }: TabRow<V>, key: string): V | undefined => {
  const open = options.filter((option) => !option.disabled).map((option) => option.value);
  const at = open.indexOf(value);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: open.length - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : open.at(to % open.length);
};

/**
 * What a row of tabs is made of, whatever it looks like: one tab stop; arrows move and select, Home and End lead to the ends.
 * @returns `row` for the element with `role="tablist"`, and what each of its buttons takes
 */
export const useTabRow = <V extends string>(tabs: TabRow<V>) => {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(tabs, event.key);
    if (next === undefined) return;
    event.preventDefault();
    tabs.onChange(next);
    row.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus();
  };
  const tab = (value: V) => ({
    type: 'button' as const,
    role: 'tab',
    'aria-selected': value === tabs.value,
    'aria-controls': tabs.controls,
    'data-value': value,
    tabIndex: value === tabs.value ? 0 : -1,
    onClick: () => tabs.onChange(value),
    onKeyDown,
  });
  return { row, tab };
};
