import { UserRoundPlus } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../browser/ui/Button.tsx'
import { AssignMenu } from '../../features/desk/assignment/browser/AssignMenu.tsx'
import type { ChosenAssignee } from '../../features/desk/bulkChanges/browser/assignFromRow.ts'
import type { ListedTicket } from '../../features/desk/tickets/schema.ts'
import { StaffPicture } from '../../features/people/pictures/browser/StaffPicture.tsx'

export type Assign = (ticket: ListedTicket, assignee: ChosenAssignee) => void

interface AssigneeCellProps {
  ticket: ListedTicket
  assign: Assign
  /** Whether the column has room only for a face. */
  isTight: boolean
}

/** Hides words where the table has room only for faces. Screen readers read others, which are always there. */
const tightWords = 'hidden @min-[66rem]/table:inline'

/**
 * The assignee of a ticket, as a button that assigns it to others. For a ticket of nobody, a button that assigns it to
 * the user; pointers see it in the row that they are over, touch screens always.
 */
export function AssigneeCell({ ticket, assign, isTight }: AssigneeCellProps) {
  const { assigneeName: name } = ticket
  const cell = useRef<HTMLDivElement>(null)
  const isAssigned = Boolean(name)
  /** Whether the ticket was assigned when a button of this cell was pressed. */
  const pressed = useRef<boolean>(undefined)
  useEffect(() => {
    // The pressed button had the focus, and the other one has taken its place.
    const isReplaced = pressed.current !== undefined && pressed.current !== isAssigned
    if (isReplaced && document.activeElement === document.body) cell.current?.querySelector('button')?.focus()
    pressed.current = undefined
  }, [isAssigned])
  const assignHere: Assign = (...assignment) => {
    pressed.current = isAssigned
    assign(...assignment)
  }
  return (
    <div ref={cell} className="flex">
      {name ? (
        <AssigneeMenu {...{ ticket, isTight, name }} assign={assignHere} />
      ) : (
        <TakeTicket {...{ ticket, isTight }} assign={assignHere} />
      )}
    </div>
  )
}

function TakeTicket({ ticket, assign, isTight }: AssigneeCellProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      icon={UserRoundPlus}
      title="Assign to me"
      onClick={() => assign(ticket, 'me')}
      className="row-action relative z-1 -ml-2.5"
    >
      <span className="sr-only">{`Assign to me: ticket #${ticket.id}`}</span>
      <span aria-hidden className={isTight ? tightWords : ''}>
        Assign to me
      </span>
    </Button>
  )
}

function AssigneeMenu({ ticket, assign, isTight, name }: AssigneeCellProps & { name: string }) {
  // The colleagues are loaded when the user comes near a button: the list is there sooner without their names.
  const [isNear, setNear] = useState(false)
  return (
    <div onFocus={() => setNear(true)} onPointerEnter={() => setNear(true)} className="flex min-w-0">
      <AssignMenu
        isWanted={isNear}
        choose={({ assigneeId }, _, assignee) => assign(ticket, { id: assigneeId, name: assignee })}
        trigger={
          <button
            type="button"
            title={`Assigned to ${name}`}
            className="relative z-1 flex min-h-9 min-w-0 items-center gap-2 rounded-control pointer-coarse:min-h-11 hover:text-n900"
          >
            <span className="sr-only">{`Assigned to ${name}: assign ticket #${ticket.id}`}</span>
            <span
              aria-hidden
              className="relative grid size-7 shrink-0 place-items-center overflow-clip rounded-control border border-n200 bg-n50 text-small font-medium text-n700"
            >
              <StaffPicture name={name} picture={ticket.assigneePicture} place="port" />
            </span>
            <bdi aria-hidden className={`min-w-0 truncate ${isTight ? tightWords : ''}`}>
              {name}
            </bdi>
          </button>
        }
      />
    </div>
  )
}
