import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { switchFailed, useTwoFactorSwitch } from './useTwoFactorSwitch.ts'

interface SwitchOffTwoFactorProps {
  open: boolean
  user: DirectoryEntry
  onClose: () => void
}

/** Asks for confirmation, because afterwards a password alone is enough to sign in. Stays open if the request fails. */
export function SwitchOffTwoFactor({ open, user, onClose }: SwitchOffTwoFactorProps) {
  const change = useTwoFactorSwitch(user)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        <span className="wrap-anywhere">
          Switch off two-factor sign-in of {user.username}?
          <NameMark username={user.username} />
        </span>
      }
      question="They will then sign in with just the password. The authenticator app stays set up and can be switched on again."
      confirmLabel="Switch off"
      icon={null}
      sending={change}
      failed={switchFailed}
      pendingText="Switching off..."
      onConfirm={() => change.mutate(false, { onSuccess: onClose })}
    />
  )
}
