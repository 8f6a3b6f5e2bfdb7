import { fill } from '../../../browser/page/Slot.tsx'
import { secondStep, signInOther, userFacts } from '../../accounts/slots.ts'
import { ownSignInMore } from '../../ownAccount/slots.ts'
import { passkeys } from '../module.ts'

export const passkeyFills = [
  fill(passkeys, secondStep, async () => (await import('./PasskeyStep.tsx')).PasskeyStep),
  fill(passkeys, signInOther, async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn),
  fill(passkeys, userFacts, async () => (await import('./PasskeyCount.tsx')).PasskeyCount),
  fill(passkeys, ownSignInMore, async () => (await import('./OwnPasskeys.tsx')).OwnPasskeys),
]
