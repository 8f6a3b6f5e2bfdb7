import type { ModuleAbout } from '../../module.ts'

export const aboutPasskeys: ModuleAbout = {
  title: 'Passkeys',
  sentence:
    'People sign in with the fingerprint, face or PIN of their device: in place of a code, or without a password where they choose so.',
  whenOff:
    'passkeys are kept and not asked for. Whoever has a passkey and no authenticator app signs in with the password alone.',
}
