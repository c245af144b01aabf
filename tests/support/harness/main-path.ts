import { expect } from 'vitest';
import { createClient, signInAt } from '#tests/support/harness/client.ts';

const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });

/**
 * The product's main job from end to end: a driver signs in and asks for service, an agent finds the request on the board, takes
 * it and answers, the driver reads that, and the agent closes it. Fails the test where any of it does not work.
 * @param driverAt address of the server that the driver speaks to
 * @param staffAt address of the agent's, which has the same database
 * @returns the ticket's id
 */
export const liveMainPath = async (driverAt: string, staffAt = driverAt): Promise<string> => {
  expect((await createClient(at(driverAt)).call('config')).status).toBe(200);
  const [driver, agent] = [await signInAt(at(driverAt), 'driver'), await signInAt(at(staffAt), 'admin')];
  const words = `Tires ${crypto.randomUUID()}`;
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const made = await driver.call('createTicket', { body: { message: words, service_id: 1 }, headers: key() });
  expect(made.status).toBe(200);
  const id = String(made.body.id);
  const boardOf = async (status: string): Promise<string[]> => {
    const query = { status, page: 0, pageSize: 500 };
    const { status: answered, body } = await agent.call('tickets', { query });
    expect(answered).toBe(200);
    return body.items.map((item: { id: number }) => String(item.id));
  };
  expect(await boardOf('OPEN')).toContain(id);
  const setStatus = async (status: string) =>
    expect((await agent.call('ticketStatus', { params: { id }, body: { status } })).status).toBe(200);
  expect((await agent.call('assignTicket', { params: { id } })).status).toBe(200);
  await setStatus('IN_PROGRESS');
  expect(await boardOf('IN_PROGRESS')).toContain(id);
  const say = async (who: typeof driver, text: string) => {
    const sent = await who.call('sendMessage', { body: { ticket_id: id, text }, headers: key() });
    expect(sent.status).toBe(200);
  };
  await say(agent, 'On the way');
  await say(driver, 'At mile 93');
  const read = await driver.call('messages', { params: { ticketId: id } });
  expect(read.status).toBe(200);
  const texts = (read.body.items ?? read.body).map((message: { text: string }) => message.text);
  expect(texts).toEqual(expect.arrayContaining([words, 'On the way', 'At mile 93']));
  // A session of one server is one of the other.
  const elsewhere = createClient(at(staffAt), {
    accessToken: driver.token ?? '',
    refreshToken: driver.refreshToken ?? '',
  });
  expect((await elsewhere.call('ticket', { params: { id } })).body).toMatchObject({ status: 'IN_PROGRESS' });
  await setStatus('CLOSED');
  expect((await driver.call('ticket', { params: { id } })).body).toMatchObject({ status: 'CLOSED' });
  return id;
};
