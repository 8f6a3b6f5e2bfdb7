import { Pencil } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { isOpenFor } from '../../policy.ts'
import type { CustomerSearch } from '../../../../people/accounts/browser/customerChoices.ts'
import type { Ticket } from '../../schema.ts'

const Editor = loadedLater(async () => (await import('./CorrectTicketDialog.tsx')).CorrectTicketDialog)

/** Opens the dialog that corrects the title, the category and the customer of a ticket. */
export function CorrectTicket({ ticket, search }: { ticket: Ticket; search: CustomerSearch }) {
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  if (!isOpenFor('correct', ticket)) return null
  return (
    <>
      <Button
        {...Editor.intent}
        variant="ghost"
        size="small"
        icon={Pencil}
        onClick={() => setAsked('open')}
        className="-my-1"
      >
        Edit
      </Button>
      {asked !== 'never' && (
        <Editor.Later
          open={asked === 'open'}
          ticket={ticket}
          search={search}
          onClose={() => setAsked('closed')}
        />
      )}
    </>
  )
}
