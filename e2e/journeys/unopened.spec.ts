import type { TestServer } from '#tests/support/harness/server.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';

/** Four requests of the driver, each with an answer of an agent; the last one is closed. Answers their ids. */
const conversations = async (backend: TestServer): Promise<string[]> => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const stations = await driver.call('locations', { query: { latitude: 41.8, longitude: -87.6, radius: 200 } });
  const ids: string[] = [];
  for (const place of [0, 1, 2, 3]) {
    const body = { message: `Request ${place}`, service_id: stations.body[place].id };
    const id = String((await driver.call('createTicket', { body })).body.id);
    await admin.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    await admin.call('sendMessage', { body: { ticket_id: id, text: `Answer ${place}` } });
    ids.push(id);
  }
  await admin.call('ticketStatus', { params: { id: ids[3] ?? '' }, body: { status: 'CLOSED' } });
  return ids;
};

test('conversations that were never opened are there without signal, closed ones too', {
  tag: '@strict',
}, async ({ context, backend }) => {
  const ids = await conversations(backend);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = Promise.all(
    ids.map((id) =>
      page.waitForResponse((answer) =>
        new RegExp(`/message/ticket/${id}(/part)?$`).test(new URL(answer.url()).pathname),
      ),
    ),
  );
  await signIn(page);
  await workerReady(page);
  for (const answer of await asked) await answer.finished();

  await context.setOffline(true);
  for (const place of [0, 1, 2]) {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^My chats/ })
      .click();
    await expect(page.getByText('No signal. These are the conversations stored on this device.')).toBeVisible();
    await page.locator(`a[href$="/chat/${ids[place]}"]`).click();
    await expect(page.getByText(`Answer ${place}`)).toBeVisible();
    await expect(page.getByText(`Request ${place}`)).toBeVisible();
    await page.goBack();
  }
  await page.goto(`/chat/${ids[3]}`);
  await expect(page.getByText('Answer 3')).toBeVisible();
});

test('a conversation that is not stored has a way back without signal', async ({ page, context }) => {
  await signIn(page);
  await workerReady(page);
  await expect(page.getByText('All sent')).toBeVisible();
  await context.setOffline(true);
  await page.goto('/chat/424242');
  await expect(page.getByText('No signal, and this conversation is not stored on this device yet.')).toBeVisible();
  await expect(page.getByText('no signal', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to tickets' }).click();
  await expect(page).toHaveURL('/chats');
});
