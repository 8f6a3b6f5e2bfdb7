import { MailPlus } from 'lucide'
import { Button } from '../../../browser/ui/Button.tsx'

/** Beside Create User: makes an account whose owner chooses the password. */
export function InviteButton({ onInvite }: { onInvite: () => void }) {
  return (
    <Button variant="secondary" size="field" icon={MailPlus} onClick={onInvite}>
      Invite
    </Button>
  )
}
