// One script for all slots of the screens of users: each would cost every page the bytes of its name.
export { AskForTwoFactor } from './AskForTwoFactor.tsx'
export { Invitation } from './Invitation.tsx'
export { InviteButton } from './InviteButton.tsx'
export { InviteInstead } from './InviteInstead.tsx'
export { MustChangePassword } from './MustChangePassword.tsx'
export { OpenInvitation } from './OpenInvitation.tsx'
export { SendPasswordLink } from './SendPasswordLink.tsx'
