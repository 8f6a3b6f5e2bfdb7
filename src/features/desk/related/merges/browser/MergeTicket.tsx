import { Merge } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../../browser/ui/Button.tsx'
import type { TicketSearch } from '../../links/browser/TicketField.tsx'
import type { Ticket } from '../../../tickets/schema.ts'

const Merging = loadedLater(async () => (await import('./MergeTicketDialog.tsx')).MergeTicketDialog)

/** Opens the dialog that merges this ticket into another one. */
export function MergeTicket(merge: { ticket: Ticket; search: TicketSearch }) {
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        {...Merging.intent}
        variant="secondary"
        icon={Merge}
        onClick={() => setAsked('open')}
        className="w-full"
      >
        Merge into another ticket
      </Button>
      {asked !== 'never' && (
        <Merging.Later {...merge} open={asked === 'open'} onClose={() => setAsked('closed')} />
      )}
    </>
  )
}
