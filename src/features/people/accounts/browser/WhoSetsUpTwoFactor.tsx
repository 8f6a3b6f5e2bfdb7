import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import type { Role } from '../../../../shared/endpoint/roles.ts'
import { AskForTwoFactor } from '../../invitations/browser/AskForTwoFactor.tsx'
import type { DirectoryEntry } from '../schema.ts'

interface WhoSetsUpTwoFactorProps {
  open: boolean
  user: DirectoryEntry
  onClose: () => void
}

const places: Record<Role, string | undefined> = {
  Administrator: 'Admin portal, Your Account',
  agent: 'Agent portal, Your Account',
  customer: 'Customer portal, Your Account',
  User: undefined,
}

/**
 * Explains that only the owner of an account can set up 2FA. The server creates secrets only for the signed-in user.
 */
export function WhoSetsUpTwoFactor({ open, user, onClose }: WhoSetsUpTwoFactorProps) {
  const { username, role } = user
  const place = places[role]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className="wrap-anywhere">
          Only {username} can set up 2FA
          <NameMark username={username} />
        </span>
      }
    >
      <p className="text-ui text-n700">
        {place === undefined
          ? "2FA is set up on the person's own phone. Accounts with the role User have no portal to do this in, so give them a different role first."
          : "2FA is set up on the person's own phone. Ask them to sign in and go to:"}
      </p>
      {place !== undefined && (
        <p className="mt-2 text-ui font-medium text-n900">{place}, Two-factor sign-in</p>
      )}
      <DialogActions>
        {place !== undefined && <AskForTwoFactor user={user} onClose={onClose} />}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
