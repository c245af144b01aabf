import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

test.use({ viewport: { width: 1440, height: 900 } });

// That no screen breaks the policy is watched in every journey (`support/fixtures.ts`); here with the map.
test('the screens of a driver keep the content security policy, with the map, its worker and a plan without signal', async ({
  page,
  context,
  backend,
}) => {
  test.setTimeout(240_000);
  const ticket = await makeTicket(await backend.signIn('driver'));
  await signIn(page);
  await workerReady(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
  // Planned on the device, in a worker of its own.
  await context.setOffline(true);
  await planFuel(page, 150, 60);
  await expect(page.getByRole('img', { name: /Mile strip/ })).toBeVisible();
  await context.setOffline(false);
  for (const path of [`/chat/${ticket}`, '/chats', '/settings', '/help', '/contact-us', '/terms-and-conditions']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
});

test('no string becomes HTML or a script of another address', async ({ page, allowedErrors }) => {
  allowedErrors.push(/Trusted|Content security policy|Content Security Policy/);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      },
      parsed: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      script: () => {
        document.createElement('script').src = 'https://evil.test/x.js';
      },
      blob: () => new Worker(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' }))),
      storage: () => new Worker('/message/attachment/1'),
      policy: () =>
        (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes //
          .createPolicy('other', {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['html', 'parsed', 'script', 'blob', 'storage', 'policy']);
  // The ear of all other journeys hears it.
  await expect
    .poll(() => said.join('\n'))
    .toContain('Content security policy: require-trusted-types-for trusted-types-sink');
});
