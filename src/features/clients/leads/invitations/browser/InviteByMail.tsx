import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Checkbox } from '../../../../../browser/ui/Checkbox.tsx'
import type { ContactRequest } from '../../schema.ts'
import { linkNeedsText } from '../../../../mail/values.ts'
import { leadInvitationQuery } from './api.ts'

interface InviteByMailProps {
  input: object
  lead: ContactRequest
  onImpossible: () => void
}

/**
 * The checkbox to mail the new customer a link to set a password. If no link can be mailed, shows the reason instead.
 */
export function InviteByMail({ input, lead, onImpossible }: InviteByMailProps) {
  const missing = useQuery(leadInvitationQuery(lead.id)).data?.missing ?? []
  const isPossible = missing.length === 0
  useEffect(() => {
    if (!isPossible) onImpossible()
  }, [isPossible, onImpossible])
  if (isPossible)
    return <Checkbox label="Invite them by email to choose a password" {...input} className="-my-2" />
  return (
    <p className="text-small text-n600">
      They get no invitation: {linkNeedsText(missing)} Until then an administrator sets their password under
      User Management.
    </p>
  )
}
