import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/harness/client.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

/** Chromium beeps once a second in the place of a microphone (`support/chromium.ts`). */
const MICROPHONE = { permissions: ['microphone'] };

const makeTicket = async (driver: ApiClient): Promise<string> => {
  const stations = await driver.call('locations', { query: { latitude: 41.8, longitude: -87.6, radius: 200 } });
  const made = await driver.call('createTicket', {
    body: { message: 'Store 1\nTires', service_id: stations.body[0].id },
  });
  return String(made.body.id);
};

const openConversation = async (page: Page, backend: TestServer): Promise<{ driver: ApiClient; id: string }> => {
  const driver = await backend.signIn('driver');
  const id = await makeTicket(driver);
  await signIn(page);
  await page.goto(`/chat/${id}`);
  await expect(page.getByRole('button', { name: 'Record voice message' })).toBeVisible();
  return { driver, id };
};

/** Begins a voice note and waits until its timer says so many seconds. */
const record = async (page: Page, seconds: number): Promise<void> => {
  await page.getByRole('button', { name: 'Record voice message' }).click();
  await expect(page.getByRole('timer')).toHaveText(`0:0${seconds}`);
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface ArrivedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** The one file of the ticket's voice message, as the server gives it out; undefined until it has come. */
const arrivedNote = async (backend: TestServer, driver: ApiClient, id: string): Promise<ArrivedFile | undefined> => {
  const reply = await driver.call('messages', { params: { ticketId: id } });
  const list = Array.isArray(reply.body) ? reply.body : reply.body.items;
  const notes = list.filter((message: { text: string }) => message.text === 'Voice message');
  expect(notes.length).toBeLessThan(2);
  const [file] = notes[0]?.attachments ?? [];
  if (!file) return undefined;
  const answer = await fetch(new URL(file.url, backend.mainApiUrl), {
    headers: { authorization: `Bearer ${driver.token}` },
  });
  return { filename: file.filename, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

/** All rows of a table of the driver's database on this device; bytes as arrays of numbers. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any table
const stored = (page: Page, table: string): Promise<any[]> =>
  page.evaluate(async (name) => {
    const open = indexedDB.open('milepost:driver@milepost.test');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const all = open.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    open.result.close();
    return all.result.map((row) =>
      row.bytes instanceof ArrayBuffer ? { ...row, bytes: [...new Uint8Array(row.bytes)] } : row,
    );
  }, table);

test.describe('a voice note', () => {
  test.use(MICROPHONE);

  test('is recorded, paused, heard, gone on with and stopped, which sends it', async ({ page, backend }) => {
    const { driver, id } = await openConversation(page, backend);
    backend.faults.add({ method: 'POST', path: '/message/init-upload', action: { kind: 'status', status: 503 } });
    await record(page, 2);
    const note = page.getByRole('group', { name: 'Voice message' });
    await note.getByRole('button', { name: 'Pause recording' }).click();
    await note.getByRole('button', { name: 'Play voice message' }).click();
    await expect(note.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /^0:01 of 0:0[23]$/);
    await note.getByRole('button', { name: 'Resume recording' }).click();
    await expect(page.getByRole('timer')).toHaveText('0:04');
    await note.getByRole('button', { name: 'Stop and send' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Record voice message' })).toBeFocused();
    await expect.poll(() => stored(page, 'uploads')).toHaveLength(1);
    const [upload] = await stored(page, 'uploads');
    backend.faults.clear();
    await expect
      .poll(() => arrivedNote(backend, driver, id).then((file) => file && sha256(file.bytes)), { timeout: 30_000 })
      .toBe(upload.sha256);
    expect(upload).toMatchObject({ mediaType: 'audio', mimeType: expect.stringMatching(/^audio\/(webm|ogg)$/) });
    expect(upload.fileName).toMatch(/^voice-\d{4}-\d\d-\d\d-\d{4}-[45]s\.(webm|ogg)$/);
    // Heard as it arrived, from the bubble.
    await expect(page.getByText('Sent').last()).toBeVisible();
    const bubble = page.getByRole('log');
    await bubble.getByRole('button', { name: 'Play voice message' }).click();
    await expect(bubble.getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuetext',
      /^0:01 of 0:0[45]$/,
    );
  });

  test('that is sent is in sight, and never offered as if it had been cut short', async ({ page, backend }) => {
    await openConversation(page, backend);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent.includes('was recovered')) document.body.dataset.offered = 'true';
      }).observe(document.body, { childList: true, subtree: true });
    });
    const log = page.getByRole('log');
    for (let sent = 1; sent <= 6; sent += 1) {
      await record(page, 1);
      await page.getByRole('button', { name: 'Stop and send' }).click();
      await expect(log.getByRole('button', { name: 'Play voice message' })).toHaveCount(sent);
      await expect(log.getByRole('button', { name: 'Play voice message' }).last()).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.body.dataset.offered)).toBeUndefined();
  });

  test('survives a crash but for its last two seconds, and is sent from the reopened conversation', async ({
    context,
    backend,
  }) => {
    const first = await context.newPage();
    const { driver, id } = await openConversation(first, backend);
    await record(first, 5);
    const crashed = first.waitForEvent('crash');
    const devtools = await context.newCDPSession(first);
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;

    const page = await context.newPage();
    await page.goto(`/chat/${id}`);
    const recovered = page.getByText(/^0:0[3-6] of a voice note was recovered$/);
    await expect(recovered).toBeVisible();
    const kept = sha256(new Uint8Array((await stored(page, 'recordingChunks')).flatMap((chunk) => chunk.bytes)));
    await page.getByRole('button', { name: /^Send the recovered 0:0\d$/ }).click();
    await expect.poll(() => arrivedNote(backend, driver, id).then((file) => file && sha256(file.bytes))).toBe(kept);
    await expect(recovered).toHaveCount(0);
  });

  test('left in the middle is kept; cancelled, it is gone', async ({ page, backend }) => {
    const { driver, id } = await openConversation(page, backend);
    await record(page, 2);
    await page
      .getByRole('link', { name: /^Back to/ })
      .first()
      .click();
    await expect(page.getByText(/^Recording stopped\. 0:0\d is kept in its conversation\.$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Voice note not sent/ })).toBeVisible();
    await page.goto(`/chat/${id}`);
    await page.getByRole('button', { name: /^Discard the recovered/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await expect(page.getByText(/of a voice note was recovered$/)).toBeVisible();
    await page.getByRole('button', { name: /^Discard the recovered/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(/of a voice note was recovered$/)).toHaveCount(0);

    await record(page, 3);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('button', { name: 'Record voice message' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Record voice message' })).toBeVisible();
    await expect(page.getByText(/of a voice note was recovered$/)).toHaveCount(0);
    expect(await arrivedNote(backend, driver, id)).toBeUndefined();
  });
});

test('a refused microphone is said in the words of the specification', async ({ page, backend }) => {
  // The browser's own question is answered by a flag here, and never with no.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  await openConversation(page, backend);
  await page.getByRole('button', { name: 'Record voice message' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to start recording. Please check microphone permissions.');
  await expect(page.getByRole('button', { name: 'Record voice message' })).toBeVisible();
});
