import type { CDPSession, Page } from '@playwright/test'

/** A device of Chromium's own that keeps passkeys for this page, and says yes to everything. */
export interface VirtualAuthenticator {
  /** Whether it finds out from now on who uses it. */
  setUserVerified: (isUserVerified: boolean) => Promise<void>
  /** Has its passkeys say that they were used less often, as a copy would. */
  turnBack: () => Promise<void>
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    turnBack: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials) {
        const { credentialId } = credential
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        })
      }
    },
  }
}
