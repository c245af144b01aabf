import { sql } from 'drizzle-orm';
import { REOPEN_DAYS } from '#src/contract/limits.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

for (const hours of [3, -3])
  test(`an agent whose clock is ${hours} hours ahead sees how long customers wait, and what may be reopened`, async ({
    page,
    backend,
  }) => {
    await page.addInitScript((ms) => {
      const real = Date.now;
      Date.now = () => real() + ms;
    }, hours * 3_600_000);
    const driver = await backend.signIn('driver');
    const agent = await backend.signIn('admin');
    const [waits, over] = [await makeTicket(driver), await makeTicket(driver)];
    await backend.db.execute(sql`update tickets set waiting_since = now() - interval '40 minutes' where id = ${waits}`);
    for (const status of ['IN_PROGRESS', 'CLOSED'])
      await agent.call('ticketStatus', { params: { id: over }, body: { status } });
    // For an hour more, or since an hour no more, where three hours of a wrong clock say the contrary.
    const closed = REOPEN_DAYS * 24 + (hours > 0 ? -1 : 1);
    await backend.db.execute(
      sql`update tickets set close_date = now() - make_interval(hours => ${closed}) where id = ${over}`,
    );

    await signIn(page, 'admin', '/board-table');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/chat/${waits}"]`) });
    await expect(row.getByText(/^4\d m$/)).toBeVisible();
    await page.goto(`/chat/${over}`);
    await expect(page.getByText('Closed').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toHaveCount(hours > 0 ? 1 : 0);
  });
