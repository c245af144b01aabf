import type { TicketPriority } from '#src/contract/priority.ts';
import { CHATS } from '#src/texts/chats.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import { Tag, type Tone } from '#src/ui/Tag.tsx';
import type { Overdue } from '../model/urgency.ts';

const LOOK: Readonly<Record<TicketPriority, { readonly tone: Tone; readonly icon?: IconName }>> = {
  LOW: { tone: 'plain' },
  NORMAL: { tone: 'plain' },
  HIGH: { tone: 'orange', icon: 'arrow-up' },
  URGENT: { tone: 'red', icon: 'triangle-alert' },
};

/** How pressing a ticket is, as a word on a tint. */
export const PriorityTag = ({ priority }: { readonly priority: TicketPriority }) => (
  <Tag {...LOOK[priority]}>{CHATS.priorities[priority]}</Tag>
);

/** A target that was missed, in colour and words. */
export const OverdueTag = ({ overdue }: { readonly overdue: Overdue }) => (
  <Tag tone="red" icon="clock-alert">
    {CHATS.overdue[overdue]}
  </Tag>
);
