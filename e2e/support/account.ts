import { expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { TestServer } from '#tests/support/harness/server.ts';

/** A password of every form's liking. */
export const PASSWORD = 'Long-Haul-42';

/** The last code that was mailed to an address. Waits until one has come. */
export const codeFor = async (backend: TestServer, email: string): Promise<string> => {
  await expect.poll(async () => (await backend.mails(email)).at(-1)?.code).toMatch(/^\d{6}$/);
  return (await backend.mails(email)).at(-1)?.code ?? '';
};

/** A code of six digits that is not this one. */
export const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

/** Ends every session. @param ask what the page asks of the server then, and learns it by */
export const endSessions = async (page: Page, { db }: TestServer, ask: () => Promise<unknown>): Promise<void> => {
  await db.execute(sql`update sessions set ended_at = now()`);
  await ask();
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
};

/** From the choice of a role to the second step. */
export const fillCredentials = async (page: Page, role: 'Owner' | 'Driver', email: string): Promise<void> => {
  await page.getByRole('radio', { name: `Company ${role}` }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
};

/** The second step of a driver, and Create account. */
export const fillDriver = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ray');
  await page.getByLabel('Last name').fill('Ortega');
  await page.getByLabel('Phone number').fill('+1 (512) 555-0147');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Types a code into the six boxes, as from the keyboard. */
export const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
};

/** Fills the sign-in form and sends it. */
export const logIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
};
