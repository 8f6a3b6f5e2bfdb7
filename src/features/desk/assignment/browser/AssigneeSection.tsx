import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import type { Ticket } from '../../tickets/schema.ts'
import type { TicketAssignment } from '../schema.ts'
import { assigneesQuery, assignmentQuery } from './api.ts'
import { useAssigning } from './useAssigning.ts'

/** The assignee of a ticket. Choosing a colleague assigns the ticket at once. */
export function AssigneeSection({ ticket }: { ticket: Ticket }) {
  const id = useId()
  const query = useQuery({ ...assignmentQuery(ticket.id), refetchOnWindowFocus: 'always' })
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      {query.data ? (
        <AssigneeChoice key={ticket.id} headingId={id} assignment={query.data} />
      ) : (
        <>
          <Heading id={id} />
          {query.isError ? (
            <PartFailure text="Could not load the assignee." query={query} className="" />
          ) : (
            <Spinner
              quiet
              label="Loading the assignee"
              className="min-h-11 place-content-center md:min-h-10"
            />
          )}
        </>
      )}
    </section>
  )
}

const Heading = ({ id, children }: { id: string; children?: ReactNode }) => (
  <div className="flex min-h-9 items-center justify-between gap-2 md:min-h-7">
    <h2 id={id} className="text-ui text-n600">
      Assigned to
    </h2>
    {children}
  </div>
)

interface AssigneeChoiceProps {
  headingId: string
  assignment: TicketAssignment
}

function AssigneeChoice({ headingId, assignment }: AssigneeChoiceProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  // Loaded when the user enters the field: the ticket page is faster without the names of all staff.
  const [isEntered, setEntered] = useState(false)
  const staff = useQuery({ ...assigneesQuery, enabled: isEntered })
  const field = useRef<HTMLInputElement>(null)
  const assigning = useAssigning()
  const { assigneeId, assigneeName } = assignment
  const shown = assigning.isPending ? assigning.variables.assigneeId : assigneeId
  const people = (staff.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const isListed = assigneeId === null || people.some(({ value }) => value === String(assigneeId))
  const former = isListed ? [] : [{ value: String(assigneeId), label: assigneeName ?? 'A deleted account' }]
  const assign = (chosen: number | null) => {
    if (chosen !== assigneeId && !assigning.isPending)
      assigning.mutate({ startedFrom: assignment, assigneeId: chosen })
  }
  return (
    <>
      <Heading id={headingId}>
        {user && shown !== user.id && <AssignToMe onAssign={() => assign(user.id)} field={field} />}
      </Heading>
      <div onFocus={() => setEntered(true)}>
        <ComboboxField
          ref={field}
          label="Assigned to"
          labelHidden
          options={[{ value: '', label: 'Nobody' }, ...former, ...people]}
          value={shown === null ? '' : String(shown)}
          onValueChange={(value) => assign(value === '' ? null : Number(value))}
          error={staff.isError && !staff.data ? 'Could not load the staff.' : undefined}
        />
      </div>
    </>
  )
}

/** Assigns the ticket to the user. The button then disappears, and the focus moves to `field`. */
function AssignToMe({
  onAssign,
  field,
}: {
  onAssign: () => void
  field: RefObject<HTMLInputElement | null>
}) {
  const button = useFocusOnRemoval<HTMLButtonElement>(field)
  return (
    <Button
      ref={button}
      variant="ghost"
      size="small"
      icon={UserRoundCheck}
      data-key="a"
      onClick={onAssign}
      className="-mr-2.5"
    >
      Assign to me
    </Button>
  )
}
