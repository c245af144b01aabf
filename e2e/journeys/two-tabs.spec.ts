import type { BrowserContext, Page } from '@playwright/test';
import { REQUEST } from '#src/texts/request.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, test, textsOf, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

test.use(WITHOUT_WORKER);

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** A conversation of the driver, open in two tabs. */
const inTwoTabs = async (context: BrowserContext, backend: TestServer) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  const first = await context.newPage();
  await openConversation(first, ticket);
  const second = await context.newPage();
  await second.goto(first.url());
  await expect(box(second)).toBeEnabled();
  return { driver, ticket, first, second };
};

/** Answers whether a page can write to all of its databases within a second. */
const canWrite = async (): Promise<boolean> => {
  const written = async ({ name = '' }: IDBDatabaseInfo): Promise<boolean> => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    // Made a moment ago, or to be deleted in one.
    if (database.objectStoreNames.length === 0) return true;
    const writing = database.transaction([...database.objectStoreNames], 'readwrite');
    const done = new Promise<boolean>((resolve) => {
      writing.oncomplete = () => resolve(true);
    });
    const tooLong = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1_000));
    return Promise.race([done, tooLong]).finally(() => database.close());
  };
  return (await Promise.all((await indexedDB.databases()).map(written))).every(Boolean);
};

/**
 * Stops a page dead; the answer wakes it. Headless Chromium holds every page to be in sight and freezes none
 * (`Page.setWebLifecycleState` does nothing), so the debugger stops it: like a browser that freezes a tab, at a moment
 * when it holds up no other page's transaction.
 */
const freeze = async (page: Page, other: Page): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  let paused = false;
  let nudge: Promise<unknown> | undefined;
  devtools.on('Debugger.paused', () => {
    paused = true;
  });
  devtools.on('Debugger.resumed', () => {
    paused = false;
  });
  const stop = async () => {
    await devtools.send('Debugger.pause');
    // It pauses at its next statement, which is this one unless its own is faster.
    nudge = page.evaluate(() => true);
    await expect.poll(() => paused).toBe(true);
  };
  const resume = async () => {
    await devtools.send('Debugger.resume');
    await nudge;
  };
  await stop();
  while (!(await other.evaluate(canWrite))) {
    await resume();
    await stop();
  }
  return () => {
    expect(paused, 'the page stood still all the while').toBe(true);
    return resume();
  };
};

test('a tab that freezes while it sends loses the lock after 30 s: another one sends the rest, all once', async ({
  context,
  backend,
}) => {
  const { driver, ticket, first, second } = await inTwoTabs(context, backend);
  const sent = () => backend.faults.seen.filter(({ path }) => path === '/message').length;

  // The first message has its effect and no answer: its tab holds the lock and waits.
  backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'hang-after' } });
  await write(first, ['one', 'two', 'three']);
  await expect.poll(sent).toBe(1);
  const wake = await freeze(first, second);
  await write(second, ['four']);
  await expectMarks(second, WAITING, 4);
  expect(sent()).toBe(1);

  await second.evaluate(() => {
    const real = Date.now;
    Date.now = () => real() + 31_000;
  });
  await allSent(second);
  await expectOnServer(driver, ticket, ['one', 'two', 'three', 'four']);

  // What the first tab still writes when it wakes up is refused, and it shows what is so.
  await wake();
  await allSent(first);
  await write(first, ['five']);
  await allSent(first);
  await expectOnServer(driver, ticket, ['one', 'two', 'three', 'four', 'five']);
});

test('a refused message that one tab takes back to edit stays in the other, and is lost by no typing there', async ({
  context,
  backend,
}) => {
  const { driver, ticket, first, second } = await inTwoTabs(context, backend);
  backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'status', status: 422 } });
  await write(first, ['The red truck']);
  await first.getByRole('button', { name: 'Edit' }).click();
  await expect(box(first)).toHaveValue('The red truck');
  await expect(box(second)).toHaveValue('The red truck');
  await box(second).press('End');
  await box(second).pressSequentially(' at pump 4');
  await expect(box(first)).toHaveValue('The red truck at pump 4');
  await box(first).press('Enter');
  await allSent(first);
  await expectOnServer(driver, ticket, ['The red truck at pump 4']);
  // What was sent is offered nowhere a second time.
  await expect(box(second)).toHaveValue('');
});

test('a draft that two tabs show is sent once where both send it at once', async ({ context, backend }) => {
  const { driver, ticket, first, second } = await inTwoTabs(context, backend);
  await box(first).fill('Left rear tire');
  await expect(box(second)).toHaveValue('Left rear tire');
  await Promise.all([first, second].map((page) => box(page).press('Enter')));
  for (const page of [first, second]) await expect(box(page)).toHaveValue('');
  await allSent(first);
  await expectOnServer(driver, ticket, ['Left rear tire']);
});

test('what is typed right before a tab is loaded anew is there again, in the other as well', async ({
  context,
  backend,
}) => {
  // As a browser does now and then with what a page writes at its end.
  await context.addInitScript(() => {
    window.addEventListener('pagehide', () => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('The page has ended', 'InvalidStateError');
      };
    });
  });
  const { first, second } = await inTwoTabs(context, backend);
  await box(first).fill('Left rear tire');
  await first.reload();
  await expect(box(first)).toHaveValue('Left rear tire');
  await expect(box(second)).toHaveValue('Left rear tire');
});

test('what is typed without a pause is stored meanwhile, and the other tab shows it before the last letter', async ({
  context,
  backend,
}) => {
  const { first, second } = await inTwoTabs(context, backend);
  let seen = false;
  const inSecond = expect(box(second))
    .not.toHaveValue('')
    .finally(() => {
      seen = true;
    });
  let typed = '';
  while (!seen) {
    await box(first).pressSequentially('mile 214 ', { delay: 40 });
    typed += 'mile 214 ';
  }
  await inSecond;
  // Neither the caret nor a letter was lost to it.
  await expect(box(first)).toHaveValue(typed);
});

const line = (page: Page) => page.getByRole('textbox', { name: REQUEST.line });
const send = (page: Page) => page.getByRole('button', { name: REQUEST.send });
const sentElsewhere = (page: Page) => page.getByText(REQUEST.sentElsewhere);

/** Begins a request at the first stop of the list. */
const beginRequest = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'All stations' }).click();
  const stop = page.getByRole('button', { name: /^Request Service at / });
  await stop.first().click();
  await expect(page.getByRole('heading', { name: REQUEST.title })).toBeVisible();
};

/** The driver has begun a request in two tabs. */
const requestInTwoTabs = async (context: BrowserContext, backend: TestServer) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first);
  await second.goto('/map');
  for (const page of [first, second]) await beginRequest(page);
  const driver = await backend.signIn('driver');
  /** What the driver's requests say, the oldest first. */
  const said = async () =>
    Promise.all((await ticketsOf(driver)).map(async ({ id }) => (await textsOf(driver, id)).slice(1)));
  return { first, second, said };
};

for (const text of ['Left rear tire', ''])
  test(`a request that two tabs show is made once where both send it at once: "${text}"`, async ({
    context,
    backend,
  }) => {
    const { first, second, said } = await requestInTwoTabs(context, backend);
    await line(first).fill(text);
    await expect(line(second)).toHaveValue(text);
    await Promise.all([first, second].map((page) => send(page).evaluate((button: HTMLElement) => button.click())));
    for (const page of [first, second]) {
      await expect(page.getByRole('log').or(sentElsewhere(page))).toBeVisible();
      // Who comes second is told, with the way to it.
      if (await sentElsewhere(page).isVisible()) await page.getByRole('button', { name: REQUEST.openSent }).click();
      await page.waitForURL(/\/chat\/\d+$/);
    }
    expect(second.url()).toBe(first.url());
    await allSent(first);
    expect(await said()).toEqual([text === '' ? [] : [text]]);
  });

test('a request that was sent in another tab is not emptied without a word, and a second one is made if it is meant', async ({
  context,
  backend,
}) => {
  const { first, second, said } = await requestInTwoTabs(context, backend);
  await line(first).fill('Left rear tire');
  await expect(line(second)).toHaveValue('Left rear tire');
  await send(first).click();
  await first.waitForURL(/\/chat\/\d+$/);
  await expect(sentElsewhere(second)).toBeVisible();
  await expect(send(second)).toHaveCount(0);
  await second.getByRole('button', { name: REQUEST.another }).click();
  await expect(sentElsewhere(second)).toHaveCount(0);
  await line(second).fill('The reefer unit as well');
  await send(second).click();
  await second.waitForURL(/\/chat\/\d+$/);
  await allSent(second);
  expect(new Set((await said()).flat())).toEqual(new Set(['Left rear tire', 'The reefer unit as well']));

  // One that is opened anew is another one.
  await first.goto('/map');
  await beginRequest(first);
  await expect(sentElsewhere(first)).toHaveCount(0);
  await send(first).click();
  await first.waitForURL(/\/chat\/\d+$/);
  expect(await said()).toHaveLength(3);
});

test('two presses of Send in one tick make one request', async ({ page, backend }) => {
  await signIn(page);
  await beginRequest(page);
  await send(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL(/\/chat\/\d+$/);
  await allSent(page);
  expect(await ticketsOf(await backend.signIn('driver'))).toHaveLength(1);
});

test('what is half written of a refused request that another tab discards is kept for the next one, and the sheet leads there', async ({
  context,
  backend,
}) => {
  backend.faults.add({ method: 'POST', path: '/ticket', times: 1, action: { kind: 'status', status: 400, body: {} } });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first);
  await beginRequest(first);
  await line(first).fill('Left rear');
  await send(first).click();
  await expect(first.getByText('Request not sent.')).toBeVisible();
  await second.goto(first.url());
  await first.getByRole('button', { name: 'Edit', exact: true }).click();
  await line(first).fill('Left rear, inner');
  const service = first.getByRole('group', { name: REQUEST.services }).getByRole('button').nth(1);
  await service.click();
  await box(second).fill('Parked in lane 4');
  await first.getByRole('button', { name: 'Attach files' }).focus();
  await second.getByRole('button', { name: 'Discard', exact: true }).click();
  const question = second.getByRole('dialog');
  await expect(question).toContainText('Anything half written in it is kept for your next request');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(first.getByText(REQUEST.became.discarded)).toBeVisible();
  await expect(first.getByText(REQUEST.instead)).toHaveCount(0);
  await expect(line(first)).toHaveJSProperty('readOnly', true);
  // What a keyboard stood on takes nothing further: it goes on from what does.
  await expect(first.getByRole('button', { name: REQUEST.anew })).toBeFocused();
  // The second press of a double press meets the Send button of the next request, and sends nothing.
  await first.getByRole('button', { name: REQUEST.anew }).dblclick();
  await expect(line(first)).toHaveValue(/^Left rear, inner$/m);
  await expect(line(first)).toHaveValue(/^Parked in lane 4$/m);
  await expect(service).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    await send(first).click({ timeout: 1_000 });
    await expect(first).toHaveURL(/\/chat\/\d+$/, { timeout: 2_000 });
  }).toPass();
  await allSent(first);
  const tickets = await ticketsOf(await backend.signIn('driver'));
  expect(tickets).toHaveLength(1);
});
