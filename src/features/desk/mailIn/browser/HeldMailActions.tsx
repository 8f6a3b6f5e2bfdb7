import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Contact, MessageSquarePlus, Ticket, Trash } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { CustomerSearch } from '../../../people/accounts/browser/customerChoices.ts'
import type { TicketSearch } from '../../related/links/browser/TicketField.tsx'
import { isUsable } from '../policy.ts'
import type { HeldMail } from '../schema.ts'
import { handleMail, type Handling } from './api.ts'
import { reasonText } from './reasonText.ts'

const AddToTicket = loadedLater(async () => (await import('./AddToTicketDialog.tsx')).AddToTicketDialog)
const MakeTicket = loadedLater(async () => (await import('./MakeTicketDialog.tsx')).MakeTicketDialog)
const Discarding = loadedLater(async () => (await import('./DiscardMailDialog.tsx')).DiscardMailDialog)

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
  const handleAtOnce = (wanted: Handling, failure: string) =>
    handling.mutate(wanted, { onError: (error) => toastFailure(error, failure) })
  const isAtOnce = handling.isPending && opened === undefined
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
                pending={isAtOnce && handling.variables.as === 'reply'}
                pendingText="Adding..."
                onClick={() =>
                  handleAtOnce({ as: 'reply', ticketId: ticket.id }, 'Could not add the email to the ticket')
                }
              >
                {addText(ticket)}
              </Button>
            )}
            <Button
              variant={ticket ? 'secondary' : 'primary'}
              icon={Ticket}
              {...MakeTicket.intent}
              onClick={() => setOpened('ticket')}
            >
              Make a ticket
            </Button>
            <Button
              variant="secondary"
              icon={MessageSquarePlus}
              {...AddToTicket.intent}
              onClick={() => setOpened('reply')}
            >
              {ticket ? 'Add to another ticket' : 'Add to a ticket'}
            </Button>
            {mail.isStranger && (
              <Button
                variant="secondary"
                icon={Contact}
                pending={isAtOnce && handling.variables.as === 'lead'}
                pendingText="Making a lead..."
                onClick={() => handleAtOnce({ as: 'lead' }, 'Could not make a lead of the email')}
              >
                Make a lead
              </Button>
            )}
          </>
        )}
        <Button variant="secondary" icon={Trash} {...Discarding.intent} onClick={() => setOpened('discard')}>
          Discard
        </Button>
      </div>
      <AddToTicket.Later {...dialog} open={opened === 'reply'} search={ticketSearch} />
      <MakeTicket.Later {...dialog} open={opened === 'ticket'} search={customerSearch} />
      <Discarding.Later {...dialog} open={opened === 'discard'} />
    </Card>
  )
}

const addText = ({ id, status }: NonNullable<HeldMail['ticket']>) =>
  status === 'closed' ? `Make a ticket linked to #${id}` : `Add to ticket #${id}`
