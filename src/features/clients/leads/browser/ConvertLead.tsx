import { UserCheck } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import type { ContactRequest } from '../schema.ts'

const Conversion = loadedLater(async () => (await import('./ConvertLeadDialog.tsx')).ConvertLeadDialog)

interface ConvertLeadProps {
  lead: ContactRequest
  /** The signed-in account, which owns the draft of the form. */
  userId: number | undefined
}

/** Converts a lead into a company and a customer. The button is hidden once the lead has both. */
export function ConvertLead({ lead, userId }: ConvertLeadProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const isDone = lead.clientCompany !== null && lead.customer !== null
  return (
    <>
      {!isDone && (
        <Button variant="secondary" icon={UserCheck} onClick={() => setState('open')}>
          Make a client
        </Button>
      )}
      {state !== 'never' && userId !== undefined && (
        <Conversion.Later
          open={state === 'open'}
          lead={lead}
          userId={userId}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}
