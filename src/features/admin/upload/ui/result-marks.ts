import type { RowResult } from '#src/contract/import.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import type { Tone } from '#src/ui/Tag.tsx';

/** How a row's result is marked; the word always stands beside it. */
export const RESULT_MARKS: Readonly<Record<RowResult, { readonly icon: IconName; readonly tone: Tone }>> = {
  created: { icon: 'plus', tone: 'green' },
  changed: { icon: 'pencil', tone: 'blue' },
  unchanged: { icon: 'equal', tone: 'plain' },
  duplicate: { icon: 'copy', tone: 'plain' },
  suspicious: { icon: 'triangle-alert', tone: 'orange' },
  rejected: { icon: 'x', tone: 'red' },
};
