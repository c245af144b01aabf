import type { TicketStatus } from '#src/contract/enums.ts';
import type { DeviceName } from './plan.ts';

/** A conversation, as the person knows it. */
export interface Ticket {
  /** From 1, in the order in which they were made. */
  readonly number: number;
  /** The device that asked for it; undefined for one that was there from the start. */
  readonly madeBy?: DeviceName;
  /** The id in its first address. */
  readonly firstId: string;
  /** The server's, once it is known. */
  id?: string;
  /** Which change of status the agent was shown last. */
  status: TicketStatus;
  /** Devices that have shown it. */
  readonly seenOn: Set<DeviceName>;
}

/** A message that the person was shown as stored. */
export interface Said {
  readonly ticket: Ticket;
  readonly device: DeviceName;
  readonly label: string;
}

/** A file that went with a message. */
export interface SaidFile {
  readonly name: string;
  /** Hexadecimal digits. */
  readonly sha256: string;
}

/** All that the people were shown as stored: what must be there in the end. */
export interface Memory {
  readonly tickets: Ticket[];
  readonly said: Said[];
  readonly files: SaidFile[];
}

export const emptyMemory = (): Memory => ({ tickets: [], said: [], files: [] });
