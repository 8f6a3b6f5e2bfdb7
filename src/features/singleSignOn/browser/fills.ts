import { fill } from '../../../browser/page/Slot.tsx'
import { signInOther } from '../../accounts/slots.ts'
import { ownSignInMore } from '../../ownAccount/slots.ts'
import { singleSignOn } from '../module.ts'

export const singleSignOnFills = [
  fill(singleSignOn, signInOther, async () => (await import('./SignInWays.tsx')).SignInWays),
  fill(singleSignOn, ownSignInMore, async () => (await import('./LinkedSignIns.tsx')).LinkedSignIns),
]
