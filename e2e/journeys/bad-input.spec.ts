import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

test.use(WITHOUT_WORKER);

test('a wrong password says so and keeps what was typed', { tag: '@strict' }, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Username').fill('driver@milepost.test');
  await page.getByLabel('Password', { exact: true }).fill('not it at all');
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password');
  await expect(page.getByLabel('Username')).toHaveValue('driver@milepost.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not it at all');
});

test('a session that ends leads to the sign-in page with its text, and back to where one was', {
  tag: '@strict',
}, async ({ page, backend }) => {
  await signIn(page);
  await page.goto('/chats');
  await expect(page.getByRole('heading', { name: 'Active Conversations', exact: true })).toBeVisible();
  backend.faults.add({ path: '/ticket/user', action: { kind: 'status', status: 401 } });
  backend.faults.add({ path: '/auth/refresh', action: { kind: 'status', status: 401 } });
  await page.reload();
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  backend.faults.clear();
  await page.getByLabel('Username').fill('driver@milepost.test');
  await page.getByLabel('Password', { exact: true }).fill('Milepost-2026!');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/chats/);
});

test('a form that breaks a rule says which, at each change', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  const tank = page.getByLabel('Tank capacity');
  await expect(page.getByLabel('Search radius')).toHaveValue('5');
  await expect(page.getByLabel('Min gallons purchase')).toHaveValue('5');
  await tank.fill('-1');
  await expect(page.getByText('Tank capacity must be positive')).toBeVisible();
  await tank.fill('abc');
  await expect(page.getByText('Tank capacity must be a number')).toBeVisible();
  await tank.fill('');
  await expect(page.getByText('Tank capacity is required')).toBeVisible();
  await tank.fill('100');
  await page.getByLabel('Current fuel').fill('101');
  await expect(page.getByText('Current fuel cannot exceed tank capacity')).toBeVisible();
  await page.getByLabel('Current fuel').fill('-1');
  await expect(page.getByText('Current fuel cannot be negative')).toBeVisible();
});

interface Cause {
  readonly name: string;
  readonly tank: number;
  readonly now: number;
  readonly minimum: number;
  readonly says: RegExp;
}

// Chicago to Dallas is about 930 miles: 143 gallons at 6.5 miles a gallon.
const CAUSES: readonly Cause[] = [
  { name: 'the minimum purchase', tank: 80, now: 60, minimum: 79, says: /minimum/i },
  { name: 'too little at the start', tank: 120, now: 0, minimum: 5, says: /start|leaving/i },
  { name: 'a stretch too long for the tank', tank: 4, now: 4, minimum: 1, says: /cannot be crossed/ },
];

test('a plan that cannot exist says why, for each cause, and keeps the numbers', { tag: '@strict' }, async ({
  page,
}) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  for (const { name, tank, now, minimum, says } of CAUSES) {
    await test.step(name, async () => {
      await page.getByLabel('Min gallons purchase').fill(String(minimum));
      await planFuel(page, tank, now);
      await expect(page.getByRole('alert').filter({ hasText: says }).first()).toBeVisible();
      await expect(page.getByLabel('Tank capacity')).toHaveValue(String(tank));
      await expect(page.getByLabel('Current fuel')).toHaveValue(String(now));
    });
  }
});

test('no stations near the route: the text, and a way back to all', async ({ page, backend }) => {
  backend.faults.add({
    method: 'POST',
    path: '/api/maintenance-services/nearby-bulk',
    action: { kind: 'status', status: 200, body: { locationResults: [] } },
  });
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(page.getByRole('heading', { name: 'No Services Found' })).toBeVisible();
  await expect(
    page.getByText('No services found near your route. Try a different route or clear to see all stations.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear Route & Show All Stations' }).click();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toHaveValue('');
  await expect(page.getByRole('tab', { name: 'All stations' })).toHaveAttribute('aria-selected', 'true');
});

test('geolocation denied: a plain sentence, and nothing typed is lost', async ({ page, context }) => {
  await context.clearPermissions();
  await signIn(page);
  await page.getByRole('combobox', { name: 'Destination' }).fill('Dallas, TX');
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByText(/Location is switched off for this site/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('Dallas, TX');
});

test('the device’s place fills the departure', async ({ page, context, backend }) => {
  await context.grantPermissions(['geolocation'], { origin: backend.url });
  await context.setGeolocation({ latitude: 41.88, longitude: -87.63 });
  await signIn(page);
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toHaveValue(/Chicago/);
});

test('places that cannot be looked up come by themselves once they can', async ({ page, backend }) => {
  await signIn(page);
  const departure = page.getByRole('combobox', { name: 'Departure' });
  await expect(departure).toBeEnabled();
  backend.faults.add({ method: 'GET', path: '/maps/geocoder*', action: { kind: 'status', status: 503 } });
  await departure.fill('Memphis, TN');
  await expect(page.getByText('Places cannot be looked up right now. The text is kept.')).toBeVisible();
  backend.faults.clear();
  await expect(page.getByRole('option', { name: /^Memphis/ }).first()).toBeVisible();
});

test('a storage that never answers: a start that is slow says so, and can be tried again', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    // The first load of the page alone, as Safari once did.
    const isFirst = sessionStorage.getItem('opened') === null;
    sessionStorage.setItem('opened', 'once');
    IDBFactory.prototype.open = function (...asked) {
      return isFirst ? (new EventTarget() as IDBOpenDBRequest) : open.apply(this, asked);
    };
  });
  await page.goto('/');
  await expect(page.getByText('Starting...')).toBeAttached();
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'Milepost is slow to start' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a server that is down at the first start: a sentence and Try again', async ({ page, backend, allowedErrors }) => {
  allowedErrors.push(/^StartError/);
  backend.faults.add({ path: '/config.json', action: { kind: 'drop-before' } });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Milepost could not start' })).toBeVisible();
  await expect(page.getByText(/The server does not answer/)).toBeVisible();
  backend.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a server that is down at sign-in keeps what was typed', async ({ page, backend }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('driver@milepost.test');
  await page.getByLabel('Password', { exact: true }).fill('Milepost-2026!');
  backend.faults.down();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed stays here');
  backend.faults.up();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/map/);
});
