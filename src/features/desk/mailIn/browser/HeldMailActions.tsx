import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus, Ticket, Trash } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { CustomerSearch } from '../../../people/accounts/browser/customerChoices.ts'
import type { TicketSearch } from '../../related/links/browser/TicketField.tsx'
import { isUsable } from '../policy.ts'
import type { HeldMail } from '../schema.ts'
import { handleMail, type Handling } from './api.ts'
import { AddToTicketDialog } from './AddToTicketDialog.tsx'
import { DiscardMailDialog } from './DiscardMailDialog.tsx'
import { MakeTicketDialog } from './MakeTicketDialog.tsx'
import { reasonText } from './reasonText.ts'

interface HeldMailActionsProps {
  mail: HeldMail
  ticketSearch: TicketSearch
  customerSearch: CustomerSearch
  /** Called with the email once it is handled. */
  onHandled: (mail: HeldMail) => void
}

/** Why an email is held or ignored, and what staff can make of it. */
export function HeldMailActions({ mail, ticketSearch, customerSearch, onHandled }: HeldMailActionsProps) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Handling['as']>()
  const handling = useMutation({
    mutationFn: (wanted: Handling) => handleMail(queries, mail.id, wanted),
    onSuccess: onHandled,
  })
  const { ticket } = mail
  const close = () => setOpened(undefined)
  const dialog = { mail, handling, onClose: close }
  return (
    <Card aria-labelledby="what-to-do">
      <h2 id="what-to-do" className="text-section text-n900">
        {mail.state === 'held' ? 'Held' : 'Ignored'}
      </h2>
      <p className="mt-2 text-ui text-pretty text-n700">{`${reasonText(mail.reason)}.`}</p>
      <div className="mt-5 grid gap-3">
        {isUsable(mail) && (
          <>
            {ticket && (
              <Button
                icon={MessageSquarePlus}
                pending={handling.isPending && opened === undefined}
                pendingText="Adding..."
                onClick={() =>
                  handling.mutate(
                    { as: 'reply', ticketId: ticket.id },
                    { onError: (error) => toastFailure(error, 'Could not add the email to the ticket') },
                  )
                }
              >
                {addText(ticket)}
              </Button>
            )}
            <Button
              variant={ticket ? 'secondary' : 'primary'}
              icon={Ticket}
              onClick={() => setOpened('ticket')}
            >
              Make a ticket
            </Button>
            <Button variant="secondary" icon={MessageSquarePlus} onClick={() => setOpened('reply')}>
              {ticket ? 'Add to another ticket' : 'Add to a ticket'}
            </Button>
          </>
        )}
        <Button variant="secondary" icon={Trash} onClick={() => setOpened('discard')}>
          Discard
        </Button>
      </div>
      <AddToTicketDialog {...dialog} open={opened === 'reply'} search={ticketSearch} />
      <MakeTicketDialog {...dialog} open={opened === 'ticket'} search={customerSearch} />
      <DiscardMailDialog {...dialog} open={opened === 'discard'} />
    </Card>
  )
}

const addText = ({ id, status }: NonNullable<HeldMail['ticket']>) =>
  status === 'closed' ? `Make a ticket linked to #${id}` : `Add to ticket #${id}`
