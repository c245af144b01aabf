import type { Page } from '@playwright/test';

/** The browser's own authenticator in software, with a finger that is always on it. */
export interface VirtualAuthenticator {
  /** Passkeys that it holds. */
  readonly count: () => Promise<number>;
  /** Whether its person lets themselves be checked: without, every ceremony is refused. */
  readonly agree: (agrees: boolean) => Promise<void>;
}

/** Gives a page a device that keeps passkeys (WebAuthn Level 3, user agent automation). */
export const addAuthenticator = async (page: Page): Promise<VirtualAuthenticator> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    agree: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
};

/** WebAuthn knows names alone: the same server, by the name of this machine. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');
