import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { systemStatusQuery } from '../../../mail/systemStatus/browser/api.ts'

/**
 * Offers an invitation in the dialog “Create user”, if links can be mailed. With an invitation, only the owner knows the
 * password.
 */
export function InviteInstead({ onInvite }: { onInvite: () => void }) {
  const { missing } = useQuery(systemStatusQuery).data ?? {}
  if (missing === undefined || missing.length > 0) return null
  return (
    <div className="mb-5 border-b border-n200 pb-5 text-ui text-n700">
      <p>With an invitation by email, they choose a password that no one else knows.</p>
      <Button variant="secondary" icon={MailPlus} onClick={onInvite} className="mt-3">
        Invite instead
      </Button>
    </div>
  )
}
