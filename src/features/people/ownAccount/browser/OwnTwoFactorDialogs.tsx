import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import type { Sending } from '../../../../browser/ui/SendFailure.tsx'
import { switchFailed } from '../../accounts/browser/useTwoFactorSwitch.ts'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { TwoFactorSetupDialog } from '../../accounts/browser/TwoFactorSetupDialog.tsx'

interface OwnTwoFactorDialogsProps {
  open: boolean
  task: 'set up' | 'codes' | 'switch off'
  switchingOff: Sending
  /** Whether sign-in still asks for a passkey after the code is switched off. */
  needsPasskey: boolean
  onSwitchOff: () => void
  onClose: () => void
}

/** The dialogs for the second factor on the account page. Their code is loaded after the page. */
export function OwnTwoFactorDialogs(props: OwnTwoFactorDialogsProps) {
  const { open, task, switchingOff, needsPasskey, onSwitchOff, onClose } = props
  switch (task) {
    case 'set up':
      return <TwoFactorSetupDialog open={open} onClose={onClose} />
    case 'codes':
      return (
        <Dialog open={open} onClose={onClose} title="New recovery codes">
          <NewRecoveryCodes onClose={onClose} />
        </Dialog>
      )
    case 'switch off':
      return (
        <ConfirmDialog
          open={open}
          onClose={onClose}
          title="Switch off two-factor sign-in?"
          question={
            needsPasskey
              ? 'You will then sign in with your password and a passkey. The authenticator app stays set up, and you can switch it on again.'
              : 'You will then sign in with just your password. Your recovery codes will be deleted. The authenticator app stays set up, and you can switch it on again.'
          }
          confirmLabel="Switch off"
          icon={null}
          sending={switchingOff}
          failed={switchFailed}
          pendingText="Switching off..."
          onConfirm={onSwitchOff}
        />
      )
  }
}
