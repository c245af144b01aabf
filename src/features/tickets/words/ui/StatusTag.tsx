import type { TicketStatus } from '#src/contract/enums.ts';
import { TICKET_STATUS_TEXT } from '#src/texts/chats.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import { Tag, type Tone } from '#src/ui/Tag.tsx';

const LOOK: Readonly<Record<TicketStatus, { readonly tone: Tone; readonly icon?: IconName }>> = {
  OPEN: { tone: 'yellow', icon: 'circle-dot' },
  TO_DO: { tone: 'plain' },
  IN_PROGRESS: { tone: 'blue' },
  CLOSED: { tone: 'green', icon: 'check' },
};

/** A ticket's status as a word on a tint. */
export const StatusTag = ({ status }: { readonly status: TicketStatus }) => (
  <Tag {...LOOK[status]}>{TICKET_STATUS_TEXT[status]}</Tag>
);
