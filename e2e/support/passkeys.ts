import { expect, type Page } from '@playwright/test';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';

/** The browser's own authenticator in software, with a finger that is always on it. */
export interface VirtualAuthenticator {
  /** Passkeys that it holds. */
  readonly count: () => Promise<number>;
  /** Whether its person lets themselves be checked: without, every ceremony is refused. */
  readonly agree: (agrees: boolean) => Promise<void>;
  /** Whether its person is there: without, every ceremony waits until its time is out. */
  readonly attend: (attends: boolean) => Promise<void>;
  /** Deletes all its passkeys, as a person does in the device's settings. */
  readonly forget: () => Promise<void>;
}

interface Device {
  /** It has a screen lock, by which its person can be checked. */
  readonly locks?: boolean;
  /** It offers passkeys in a field. In software it chooses one by itself at once, so a page that is to be looked at has none. */
  readonly offers?: boolean;
}

/** Gives a page that is not open yet a device that keeps passkeys (WebAuthn Level 3, user agent automation). */
export const addAuthenticator = async (
  page: Page,
  { locks = true, offers = false }: Device = {},
): Promise<VirtualAuthenticator> => {
  if (!offers) {
    await page.addInitScript(() => {
      // Missing where the address is not secure.
      if ('PublicKeyCredential' in globalThis) {
        Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
      }
    });
  }
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: locks,
      isUserVerified: locks,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    agree: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    attend: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    forget: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
};

/** Answers "Is it you?" with the demonstration accounts' password. */
export const proveByPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
};

/** Adds a passkey on the settings page, which must be open. */
export const addInSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await proveByPassword(page);
  await expect(page.getByText('Passkey added. You can log in with it from now on.')).toBeVisible();
};

/** Logs out on the settings page. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await expect(page.getByLabel('Username')).toBeVisible();
};

/** Presses the sign-in page's button. */
export const tap = (page: Page): Promise<void> => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

/** WebAuthn knows names alone: the same server, by the name of this machine. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');
