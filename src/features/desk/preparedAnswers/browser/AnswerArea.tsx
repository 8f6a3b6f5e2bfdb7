import { useState } from 'react'
import { SuggestingArea } from '../../../../browser/ui/SuggestingArea.tsx'
import type { Ticket } from '../../tickets/schema.ts'
import type { GivenResponse, ResponseField } from '../../tickets/browser/ResponseForm.tsx'
import { answerAt } from '../placeholders.ts'
import { answersWith } from '../values.ts'
import { useInsertion } from './useInsertion.ts'

type AnswerAreaProps = ResponseField & {
  ticket: Ticket
  userId: number
  given: GivenResponse
}

/** The text field of a response. Suggests prepared answers after `;`. */
export function AnswerArea({ ticket, userId, given, ...area }: AnswerAreaProps) {
  const [isAsked, setAsked] = useState(false)
  const { answers, isReady, sorted, insert } = useInsertion({ ticket, userId, given }, isAsked)
  return (
    <>
      <SuggestingArea
        {...area}
        data-key="r"
        find={answerAt}
        onAsked={setAsked}
        suggestionsFor={(name) =>
          isReady
            ? answersWith(name, sorted).map(({ id, title }) => ({ value: String(id), label: title }))
            : []
        }
        listLabel="Prepared answers"
        choose={(value, { field, start, end }) => {
          const answer = sorted.find(({ id }) => String(id) === value)
          if (answer) insert(answer, field, start, end)
        }}
        countText={(count) => `${count} ${count === 1 ? 'prepared answer' : 'prepared answers'}`}
      />
      {isAsked && answers.isError && !answers.data && (
        <p className="mt-1.5 text-small text-danger">
          Could not load the prepared answers. Write on, or type ; again.
        </p>
      )}
    </>
  )
}
