import { setTimeout as spell } from 'node:timers/promises';
import { seededRandom } from '#tests/support/fakes/random.ts';
import { allSent, comeBack, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, test, workerReady } from '../support/fixtures.ts';
import { write } from '../support/road.ts';

const TEN = Array.from({ length: 10 }, (_, index) => `Message ${index + 1} of ten`);

/** Changes the signal in spells of up to a third of a second while `work` goes on, and leaves it good. */
const flapping = async (change: (good: boolean) => unknown, work: () => Promise<void>): Promise<void> => {
  const random = seededRandom(7);
  let over = false;
  const flap = async () => {
    for (let good = false; !over; good = !good) {
      await change(good);
      await spell(20 + random() * 300);
    }
    await change(true);
  };
  const flapped = flap();
  await work().finally(() => {
    over = true;
  });
  await flapped;
};

test('a network that comes and goes while ten messages are written: all once, in order', { tag: '@strict' }, async ({
  page,
  context,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await workerReady(page);
  await flapping(
    (good) => context.setOffline(!good),
    () => write(page, TEN),
  );
  await allSent(page);
  await expectOnServer(driver, ticket, TEN);
});

test('a server that comes and goes while the browser believes in its network: all once, in order', {
  tag: '@strict',
}, async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await flapping(
    (good) => {
      // What is on its way when the server goes has had its effect, and loses its answer.
      if (good) backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-after' } });
      if (good) backend.faults.up();
      else backend.faults.down();
    },
    () => write(page, TEN),
  );
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(async () => {
    await comeBack(page);
    await expect(page.getByText(/^Waiting · /)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expectOnServer(driver, ticket, TEN);
});
