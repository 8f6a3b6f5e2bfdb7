import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { FilterChip } from '../../../../browser/ui/FilterChip.tsx'
import { assigneesQuery } from '../../assignment/browser/api.ts'
import type { ResponseChange, Ticket } from '../../tickets/schema.ts'
import type { GivenResponse } from '../../tickets/browser/ResponseForm.tsx'
import { unfilledIn } from '../placeholders.ts'
import type { PreparedAnswer } from '../schema.ts'
import { changeTexts } from '../values.ts'
import { useInsertion } from './useInsertion.ts'

const Chooser = loadedLater(async () => (await import('./AnswerChooser.tsx')).AnswerChooser)

interface AnswerBarProps {
  ticket: Ticket
  userId: number
  given: GivenResponse
}

/** Opens the prepared answers, and lists the ticket changes that are sent with the response. */
export function AnswerBar({ ticket, userId, given }: AnswerBarProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The text field, to which the dialog returns the focus.
  const area = useRef<Element>(null)
  const [isOpen, setOpen] = useState<boolean>()
  const insertion = useInsertion({ ticket, userId, given }, isOpen === true)
  const unfilled = given.message.includes('{{') ? unfilledIn(given.message) : []

  function choose(answer: PreparedAnswer) {
    const field = area.current
    if (!(field instanceof HTMLTextAreaElement)) return
    // Close the dialog first: while open, it would take the focus back.
    flushSync(() => setOpen(false))
    insertion.insert(answer, field)
  }

  return (
    <div className="mt-2 grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Button
          ref={button}
          {...Chooser.intent}
          variant="ghost"
          size="small"
          icon={MessageSquareText}
          aria-haspopup="dialog"
          onClick={() => {
            area.current = document.getElementById(given.areaId)
            setOpen(true)
          }}
          className="-ml-2.5"
        >
          Prepared answers
        </Button>
        <span className="text-small text-n600">or type ; in the text</span>
      </p>
      {unfilled.length > 0 && (
        <p role="status" className="text-small font-medium text-danger">
          {`${unfilled.join(', ')} ${unfilled.length === 1 ? 'has no value here. Replace it' : 'have no value here. Replace them'} before you send.`}
        </p>
      )}
      <AlsoChanges given={given} userId={userId} focusNext={button} />
      {isOpen !== undefined && (
        <Chooser.Later
          open={isOpen}
          onClose={() => setOpen(false)}
          opener={area}
          insertion={insertion}
          onChoose={choose}
        />
      )}
    </div>
  )
}

interface AlsoChangesProps {
  given: GivenResponse
  userId: number
  focusNext: RefObject<HTMLButtonElement | null>
}

function AlsoChanges({ given: { also, setAlso, isSending }, userId, focusNext }: AlsoChangesProps) {
  const { assigneeId } = also
  const staff = useQuery({ ...assigneesQuery, enabled: assigneeId !== undefined })
  const colleague = staff.data?.find(({ id }) => id === assigneeId)
  const cannotWork = assigneeId !== undefined && staff.data !== undefined && !colleague
  const assignee = assigneeId === userId ? 'you' : (colleague?.name ?? 'a colleague')
  const texts = Object.entries(
    changeTexts({ ...also, assignee: assigneeId === undefined ? undefined : assignee }),
  )
  if (texts.length === 0) return null
  const without = (name: string): ResponseChange =>
    Object.fromEntries(Object.entries(also).filter(([each]) => each !== name))
  return (
    <div role="group" aria-label="Will also" className="flex flex-wrap items-center gap-2">
      <span className="text-small text-n600">Will also:</span>
      <ul className="contents">
        {texts.map(([name, text]) => (
          <FilterChip
            key={name}
            text={text}
            removal={`Do not: ${text}`}
            onRemove={() => isSending || setAlso(without(name))}
            focusNext={focusNext}
          />
        ))}
      </ul>
      {cannotWork && (
        <FieldError>
          This colleague can no longer work on tickets. Remove “Assign to a colleague” to send the response.
        </FieldError>
      )}
    </div>
  )
}
