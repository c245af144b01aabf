import { afterAll, beforeAll, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const WHO = ['driver', 'owner', 'admin', 'boss'] as const;

eachDatabase('a closed ticket', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
  });
  afterAll(() => server.close());

  const people = async () => {
    const [driver, owner, admin, boss] = await Promise.all([
      server.signIn('driver'),
      server.signIn('owner'),
      server.signIn('admin'),
      server.signIn('super'),
    ]);
    return { driver, owner, admin, boss };
  };

  /** A ticket of the driver that the admin has closed, with an agent's id to give it to. */
  const closed = async ({ driver, admin, boss }: Awaited<ReturnType<typeof people>>) => {
    const made = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    const params = { id: String(made.body.id) };
    await admin.call('ticketStatus', { params, body: { status: 'IN_PROGRESS' } });
    await admin.call('assignTicket', { params });
    await admin.call('ticketStatus', { params, body: { status: 'CLOSED' } });
    const agents: { id: number; name: string }[] = (await boss.call('agents')).body;
    return { params, agents: agents.map(({ id }) => String(id)) };
  };
  const ACTIONS: Readonly<
    Record<string, (client: ApiClient, id: string, agent: string) => Promise<{ status: number }>>
  > = {
    message: (client, id) => client.call('sendMessage', { body: { text: 'More', ticket_id: id } }),
    upload: (client, id) =>
      client.call('initUpload', {
        body: {
          ticketId: id,
          fileName: 'a.txt',
          mimeType: 'text/plain',
          mediaType: 'file',
          sizeBytes: 1,
          sha256: '0'.repeat(64),
        },
      }),
    assign: (client, id) => client.call('assignTicket', { params: { id } }),
    take: (client, id) => client.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } }),
    return: (client, id) => client.call('ticketStatus', { params: { id }, body: { status: 'TO_DO' } }),
    close: (client, id) => client.call('ticketStatus', { params: { id }, body: { status: 'CLOSED' } }),
    late: (client, id) =>
      client.call('ticketStatus', { params: { id }, body: { status: 'TO_DO', from: 'IN_PROGRESS' } }),
    give: (client, id, agent) => client.call('handOverTicket', { params: { id }, body: { agent_id: agent } }),
    priority: (client, id) => client.call('setPriority', { params: { id }, body: { priority: 'URGENT' } }),
  };

  it('takes nothing from anybody but its customer’s words', async () => {
    const all = await people();
    const { params, agents } = await closed(all);
    const read = async () => (await all.boss.call('ticket', { params })).body;
    const before = await read();
    const answers: Record<string, number[]> = {};
    for (const [name, act] of Object.entries(ACTIONS)) {
      const own = name === 'message' || name === 'upload';
      const each: number[] = [];
      for (const who of WHO.filter((one) => !own || one !== 'driver')) {
        for (const agent of name === 'give' ? agents : ['']) each.push((await act(all[who], params.id, agent)).status);
        expect(await read(), `${name} by ${who}`).toEqual(before);
      }
      answers[name] = [...new Set(each)];
    }
    // Others' tickets are not there; what is staff's is nobody else's; to staff it is closed.
    const staffs = [403, 409];
    expect(answers).toEqual({
      ...{ message: [404, 422], upload: [404, 422], priority: [403, 422] },
      ...{ assign: staffs, take: staffs, return: staffs, close: staffs, late: staffs, give: staffs },
    });
  });

  it('is opened again once by words of its customer that come at once with an agent’s reopening', async () => {
    const all = await people();
    const { params } = await closed(all);
    const [said, opened] = await Promise.all([
      ACTIONS.message?.(all.driver, params.id, ''),
      all.boss.call('ticketStatus', { params, body: { status: 'IN_PROGRESS', from: 'CLOSED' } }),
    ]);
    expect(said?.status).toBe(200);
    expect([200, 409]).toContain(opened.status);
    const { body: ticket } = await all.boss.call('ticket', { params });
    expect(ticket).toMatchObject({ status: opened.status === 200 ? 'IN_PROGRESS' : 'TO_DO', closed_by: null });
    const { body: log } = await all.boss.call('ticketLog', { params });
    expect(log.events.filter(({ kind }: { kind: string }) => kind === 'reopened')).toHaveLength(1);
  });
});
