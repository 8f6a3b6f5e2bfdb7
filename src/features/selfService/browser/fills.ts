import { fill } from '../../../browser/Slot.tsx'
import { signInHelp, userActions } from '../../accounts/slots.ts'
import { selfService } from '../module.ts'

export const selfServiceFills = [
  fill(
    selfService,
    signInHelp,
    async () => (await import('./ForgottenPasswordLink.tsx')).ForgottenPasswordLink,
  ),
  fill(selfService, userActions, async () => (await import('./InviteButton.tsx')).InviteButton),
]
