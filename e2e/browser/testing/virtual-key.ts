// Authenticators that Chromium plays: a phone or notebook, a USB key, a synced passkey, and one that verifies nobody.
import type { CDPSession, Page } from 'playwright-core';

const PLAYED = {
  internal: { transport: 'internal' },
  usb: { transport: 'usb' },
  synced: { transport: 'internal', defaultBackupEligibility: true, defaultBackupState: true },
  unverified: { transport: 'internal', isUserVerified: false },
} as const;

export type KeyKind = keyof typeof PLAYED;

/** Plugs an authenticator into the browser of this page; the person touches it at once. */
export async function plugIn(page: Page, kind: KeyKind = 'internal') {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...PLAYED[kind],
    },
  });
  return {
    /** The keys that it holds. */
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether the person touches it. */
    touch: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether the person unlocks it. */
    unlock: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Forgets a key, as a person does in the settings of a device. */
    forget: async () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}
