import type { ModuleAbout } from '../../module.ts'

export const aboutPasskeys: ModuleAbout = {
  title: 'Passkeys',
  sentence:
    'People sign in with the fingerprint, face or PIN of their device: in place of a code, or without a password where they choose so.',
  whenOff:
    'passkeys are kept but not asked for. People with a passkey and no authenticator app sign in with just the password.',
}
