import { expect } from 'vitest';
import type { ApiClient } from '#tests/support/harness/client.ts';
import type { PushService } from '#tests/support/harness/push-service.ts';
import type { TestServer } from '#tests/support/harness/server.ts';

/** Has a person's device told of news, through a push service of the tests. @param choices what else they have chosen */
export const subscribeDevice = async (at: PushService, client: ApiClient, device: string, choices: object) => {
  const body = { ...at.subscribe(device), silent: false, ...choices };
  expect((await client.call('savePush', { body })).status).toBe(200);
};

/** Lets all that is due be sent. */
export const settlePushes = async ({ services }: TestServer): Promise<void> => {
  services.pusher.wake();
  await services.background.idle();
};

/** Asks for service. @returns the ticket's id */
export const requestTires = async (client: ApiClient): Promise<number> =>
  (await client.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id;

export const writeIn = (client: ApiClient, ticket: number, text = 'On our way') =>
  client.call('sendMessage', { body: { text, ticket_id: ticket } });

/** An agent takes a ticket and works on it. */
export const takeTicket = async (agent: ApiClient, ticket: number): Promise<void> => {
  const params = { id: String(ticket) };
  expect((await agent.call('assignTicket', { params })).status).toBe(200);
  expect((await agent.call('ticketStatus', { params, body: { status: 'IN_PROGRESS' } })).status).toBe(200);
};
