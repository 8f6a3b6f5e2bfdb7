import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from '../../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../../../browser/ui/DialogFailure.tsx'
import { FormActions } from '../../../../../browser/ui/FormActions.tsx'
import { Spinner } from '../../../../../browser/ui/Spinner.tsx'
import { toast } from '../../../../../browser/ui/toast.ts'
import { useMailWait } from '../../../../people/accounts/browser/useMailWait.ts'
import { mergeMailText } from '../../../../mail/promises.ts'
import { readersQuery } from '../../../tickets/onBehalf/browser/api.ts'
import { mergeTexts } from '../../../tickets/onBehalf/effects.ts'
import { TicketField, type TicketSearch } from '../../links/browser/TicketField.tsx'
import { ticketQuery } from '../../../tickets/browser/api.ts'
import type { Ticket } from '../../../tickets/schema.ts'
import { whyNotMerged } from '../policy.ts'
import { mergeInto } from './api.ts'

interface MergeTicketDialogProps {
  open: boolean
  ticket: Ticket
  search: TicketSearch
  onClose: () => void
}

export function MergeTicketDialog({ open, onClose, ...merge }: MergeTicketDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Merge ticket #${merge.ticket.id}`}
      description="For a ticket that was raised twice. This cannot be undone."
    >
      <MergeForm {...merge} onClose={onClose} />
    </Dialog>
  )
}

const failed = 'Could not merge the tickets'

const nameOf = ({ customer }: Ticket) => customer?.name ?? 'A deleted account'

function MergeForm({ ticket, search, onClose }: Omit<MergeTicketDialogProps, 'open'>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [chosenId, setChosenId] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  /**
   * The id of the customer whom the user has confirmed. Not a boolean, because the chosen ticket may get another
   * customer meanwhile.
   */
  const [otherCustomerId, setOtherCustomerId] = useState<number>()
  const chosen = useQuery({
    ...ticketQuery(String(chosenId)),
    enabled: chosenId !== undefined,
    refetchOnMount: 'always',
  })
  const into = chosenId === undefined ? undefined : chosen.data
  const isOfOther = into !== undefined && into.userId !== ticket.userId
  const merging = useMutation({
    mutationFn: (target: Ticket) =>
      mergeInto(queries, ticket, { into: target.id, ...(isOfOther && { otherCustomerId }) }),
    onSuccess: ({ id }) => {
      toast({ title: `Merged into ticket #${id}`, kind: 'success' })
      onClose()
      void navigate({ to: '/agent/tickets/$id', params: { id: String(id) } })
    },
  })
  const reason = into && whyNotMerged(ticket, into)
  const isConfirmed = into !== undefined && otherCustomerId === into.userId
  const isUnconfirmed = isOfOther && !isConfirmed
  const error = isMissing && chosenId === undefined ? 'Choose a ticket.' : reason
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(true)
        if (into && reason === undefined && !isUnconfirmed && !merging.isPending) merging.mutate(into)
      }}
    >
      <TicketField
        label="Merge into"
        placeholder="A number or words"
        customerId={ticket.userId}
        search={search}
        except={[ticket.id]}
        value={into && { ...into, customerName: into.customer?.name }}
        onTicket={(id) => {
          setChosenId(id)
          setMissing(false)
          setOtherCustomerId(undefined)
          merging.reset()
        }}
        error={error}
      />
      {chosenId !== undefined && (
        <div aria-live="polite" className="mt-5 min-h-24">
          {into && reason === undefined && <Effects duplicate={ticket} into={into} />}
          {chosen.isPending && (
            <Spinner label="Loading the ticket..." className="min-h-24 place-content-center" />
          )}
          {chosen.isError && !into && (
            <DialogFailure text="Could not load the ticket. Please try again." query={chosen} />
          )}
        </div>
      )}
      {into && isOfOther && reason === undefined && (
        <Checkbox
          label={`${nameOf(into)} may read all messages`}
          checked={isConfirmed}
          onChange={(event) => setOtherCustomerId(event.target.checked ? into.userId : undefined)}
          error={isMissing && isUnconfirmed ? 'Confirm that the other customer may read it.' : undefined}
        />
      )}
      <FormActions
        submit="Merge"
        sending={merging}
        failed={failed}
        pendingText="Merging..."
        onCancel={onClose}
      />
    </form>
  )
}

/** Says before a merge how it will change the two tickets. */
function Effects({ duplicate, into }: { duplicate: Ticket; into: Ticket }) {
  const wait = useMailWait()
  const readers = useQuery(readersQuery(duplicate.id, { into: String(into.id) }))
  if (!readers.data)
    return readers.isError ? (
      <DialogFailure text="Could not check who will see the messages." query={readers} />
    ) : (
      <Spinner label="Checking who will see the messages..." className="min-h-24 place-content-center" />
    )
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-ui text-n700">
      <li>{`All messages, notes, tags and links go to ticket #${into.id}, in the order of time.`}</li>
      <li>{`Ticket #${duplicate.id} is closed and keeps a link to ticket #${into.id}.`}</li>
      {duplicate.status !== 'closed' && duplicate.customer?.whyNoMail === null && (
        <li>{mergeMailText(duplicate.customer.name, wait)}</li>
      )}
      {into.userId !== duplicate.userId && (
        <li>{`Ticket #${into.id} belongs to another customer, ${nameOf(into)}.`}</li>
      )}
      {mergeTexts(readers.data, duplicate.id, into.id).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
