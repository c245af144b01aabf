import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { readLastRequest } from '#src/data/db/meta.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { type RequestDetails, requestService } from '#src/features/tickets/request/commands.ts';
import { REQUEST } from '#src/texts/request.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { openDesk } from '#tests/support/client/desk.ts';

afterEach(closeClients);

const JOPLIN = { id: '7', city: 'Joplin', serviceTypes: ['TIRES'], truckBrands: [] };
const SENT_ELSEWHERE = { ok: false, error: { kind: 'rejected', code: 'NOT_FOUND', message: REQUEST.sentElsewhere } };

/** Two tabs of a driver. */
const twoTabs = async (online: boolean) => {
  const desk = await openDesk();
  const tabs = [await desk.signedIn(), await desk.tab()] as const;
  desk.device.setOnline(online);
  return { desk, tabs };
};
/** The request of a dialog in a tab. */
const request = (tab: TestClient, details: RequestDetails) => {
  setRuntime(tab.runtime);
  return requestService(JOPLIN, details);
};
const begun = (tab: TestClient) => readLastRequest(tab.db());

describe.each([
  ['with signal', true],
  ['without signal', false],
])('a request that was begun in two tabs, %s', (_, online) => {
  it.each(['Left rear tire', ''])('is made once where both send it at once, saying "%s"', async (text) => {
    const { desk, tabs } = await twoTabs(online);
    if (text !== '') await tabs[0].db().drafts.put({ ticketId: NEXT_REQUEST, text });
    const after = await Promise.all(tabs.map(begun));
    const made = await Promise.all(tabs.map((tab, i) => request(tab, { text, after: after[i] })));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(made.find(({ ok }) => !ok)).toMatchObject(SENT_ELSEWHERE);
    expect(await tabs[0].db().drafts.count()).toBe(0);
    desk.device.setOnline(true);
    await desk.emptied(tabs[0]);
    expect(desk.server.tickets).toHaveLength(1);
    expect(desk.server.messages.map((message) => message.text)).toEqual(text === '' ? [] : [text]);
  });

  it('is made once where one sends after the other, which leaves what was written since, and a second one if it is meant', async () => {
    const { desk, tabs } = await twoTabs(online);
    const [first, second] = tabs;
    const after = await begun(second);
    const made = await request(first, { text: 'Left rear tire', after: await begun(first) });
    await second.db().drafts.put({ ticketId: NEXT_REQUEST, text: 'Reefer' });
    expect(await request(second, { text: 'Reefer', after })).toMatchObject(SENT_ELSEWHERE);
    expect((await second.db().drafts.get(NEXT_REQUEST))?.text).toBe('Reefer');
    // The way to it.
    expect(made).toEqual({ ok: true, value: { ticketId: await begun(second) } });

    expect(await request(second, { text: 'Reefer', after: await begun(second) })).toMatchObject({ ok: true });
    desk.device.setOnline(true);
    await desk.emptied(first);
    expect(desk.server.tickets).toHaveLength(2);
    expect(desk.server.messages.map(({ text }) => text)).toEqual(['Left rear tire', 'Reefer']);
  });
});

it('a request without a dialog, which takes the draft along, is one that a dialog comes after', async () => {
  const { tabs } = await twoTabs(false);
  const [first, second] = tabs;
  await first.db().drafts.put({ ticketId: NEXT_REQUEST, text: 'Left rear tire' });
  const after = await begun(second);
  const made = await request(first, {});
  expect(await request(second, { text: 'Left rear tire', after })).toMatchObject(SENT_ELSEWHERE);
  const ticketId = made.ok ? made.value.ticketId : '';
  expect(await first.db().drafts.toArray()).toEqual([{ ticketId, text: 'Left rear tire' }]);
});
