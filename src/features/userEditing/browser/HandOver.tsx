import { Copy } from 'lucide'
import { Button } from '../../../browser/ui/Button.tsx'
import { copyText } from '../../../browser/ui/copyText.ts'
import { DialogActions } from '../../../browser/ui/DialogActions.tsx'
import type { CreatedUser } from '../../accounts/slots.ts'

/** The sign-in details to hand to a user whose password an administrator has set. They are not kept once the dialog is closed. */
export function HandOver({ username, password, mustChangePassword, linkOrigin, onClose }: CreatedUser) {
  const own = mustChangePassword ? '\nYou choose your own when you sign in.' : ''
  const text = `Sign in at ${linkOrigin ?? window.location.origin}/login as ${username}, password: ${password}${own}`
  return (
    <>
      <p role="status" className="text-ui text-n700">
        {username} can sign in now. Pass this on: it is shown only here.
      </p>
      <p className="mt-3 rounded-control border border-n200 bg-n25 px-4 py-3 text-ui wrap-anywhere text-n900 whitespace-pre-line">
        {text}
      </p>
      <DialogActions>
        <Button variant="secondary" icon={Copy} autoFocus onClick={() => void copyText(text, 'sign-in')}>
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  )
}
