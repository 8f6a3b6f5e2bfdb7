import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { typeInto } from '../../../../browser/ui/typeInto.ts'
import { assignmentQuery } from '../../assignment/browser/api.ts'
import type { Ticket } from '../../tickets/schema.ts'
import type { GivenResponse } from '../../tickets/browser/ResponseForm.tsx'
import { filledIn, unfilledIn } from '../placeholders.ts'
import type { PreparedAnswer } from '../schema.ts'
import { byTitle, placeholderValuesQuery, preparedAnswersQuery } from './api.ts'

interface InsertionPlace {
  ticket: Ticket
  /** The id of the signed-in account. */
  userId: number
  given: Pick<GivenResponse, 'also' | 'setAlso'>
}

/**
 * The prepared answers, and a function that inserts an answer into a response. The answers are loaded once `isAsked` is
 * true. If the placeholder values cannot be loaded, the placeholders stay in the text, and the form says so.
 */
export function useInsertion({ ticket, userId, given }: InsertionPlace, isAsked: boolean) {
  const answers = useQuery({ ...preparedAnswersQuery, enabled: isAsked })
  const values = useQuery({ ...placeholderValuesQuery(ticket.id), enabled: isAsked })
  const { data: assignment } = useQuery({ ...assignmentQuery(ticket.id), enabled: false })
  const sorted = useMemo(() => byTitle(answers.data ?? []), [answers.data])
  const fill = ({ message }: PreparedAnswer) => filledIn(message, values.data ?? {})

  function insert(answer: PreparedAnswer, field: HTMLTextAreaElement, start?: number, end?: number) {
    const text = fill(answer)
    const from = start ?? field.selectionStart
    typeInto(field, text, from, end)
    const [unfilled] = unfilledIn(text)
    if (unfilled !== undefined) {
      const place = from + text.indexOf(unfilled)
      field.setSelectionRange(place, place + unfilled.length)
    }
    const { status, priority, assigneeId, assignsToSender } = answer
    const assignee = assignsToSender ? userId : assigneeId
    given.setAlso({
      ...given.also,
      // Leaves out values that the ticket already has.
      ...(status && status !== ticket.status && { status }),
      ...(priority && priority !== ticket.priority && { priority }),
      ...(assignee !== null && assignee !== assignment?.assigneeId && { assigneeId: assignee }),
    })
  }

  return {
    answers,
    isReady: answers.data !== undefined && !values.isLoading,
    sorted,
    fill,
    insert,
  }
}
