import { leadActions, leadInvite } from '../../inquiries/slots.ts'
import { fill } from '../../../browser/page/Slot.tsx'
import { securitySettingsMore } from '../../settings/slots.ts'
import {
  dashboardNotices,
  newUserHelp,
  passwordHelp,
  passwordOptions,
  signInHelp,
  signInStep,
  twoFactorHelp,
  userActions,
  userFacts,
  userInvitation,
} from '../../accounts/slots.ts'
import { selfService } from '../module.ts'

const loadForLead = () => import('./leadSlots.tsx')
const loadForUsers = () => import('./userSlots.tsx')

export const selfServiceFills = [
  fill(
    selfService,
    signInHelp,
    async () => (await import('./ForgottenPasswordLink.tsx')).ForgottenPasswordLink,
  ),
  fill(selfService, signInStep, async () => (await import('./TwoFactorStep.tsx')).TwoFactorStep),
  fill(
    selfService,
    securitySettingsMore,
    async () => (await import('./SignInPolicySection.tsx')).SignInPolicySection,
  ),
  fill(
    selfService,
    dashboardNotices,
    async () => (await import('./TwoFactorReminder.tsx')).TwoFactorReminder,
  ),
  fill(selfService, passwordOptions, async () => (await loadForUsers()).MustChangePassword),
  fill(selfService, passwordHelp, async () => (await loadForUsers()).SendPasswordLink),
  fill(selfService, twoFactorHelp, async () => (await loadForUsers()).AskForTwoFactor),
  fill(selfService, userActions, async () => (await loadForUsers()).InviteButton),
  fill(selfService, newUserHelp, async () => (await loadForUsers()).InviteInstead),
  fill(selfService, userInvitation, async () => (await loadForUsers()).Invitation),
  fill(selfService, userFacts, async () => (await loadForUsers()).OpenInvitation),
  fill(selfService, leadInvite, async () => (await loadForLead()).InviteByMail),
  fill(selfService, leadActions, async () => (await loadForLead()).LeadInvitation),
]
