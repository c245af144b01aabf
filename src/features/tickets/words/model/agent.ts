import type { Ticket } from '#src/contract/ticket.ts';

/** Who looks: as a ticket's agent is told. */
export interface AgentLike {
  readonly id?: string | undefined;
  readonly name: string;
}

type Agent = Pick<Ticket, 'assigned_manager_id' | 'assigned_manager_name'>;

/** Whether a ticket's agent is this person: by the id where the backend tells it, else by the name. */
export const isAgentOf = ({ assigned_manager_id: id, assigned_manager_name: name }: Agent, who: AgentLike): boolean =>
  id !== undefined && who.id !== undefined ? id === who.id : name !== undefined && name !== '' && name === who.name;

/** The name of the colleague who works on a ticket; undefined where nobody else does. */
export const otherAgent = (ticket: Agent & Pick<Ticket, 'status'>, who: AgentLike): string | undefined =>
  ticket.status !== 'IN_PROGRESS' || isAgentOf(ticket, who) ? undefined : ticket.assigned_manager_name || undefined;
