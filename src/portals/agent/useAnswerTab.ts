import { useMemo, useState } from 'react'
import { readDraft } from '../../browser/forms/draft.ts'
import { blankNote, noteDraft } from '../../features/desk/notes/browser/api.ts'
import { blankResponse, responseDraft } from '../../features/desk/tickets/browser/ticketDrafts.ts'

export type AnswerTab = 'reply' | 'note'

/** Which form is shown below a conversation: at first the reply, or the note if only a note was begun. */
export function useAnswerTab(ticketId: number, userId: number | undefined) {
  const [chosen, setChosen] = useState<AnswerTab>()
  const begun = useMemo<AnswerTab>(
    () =>
      userId !== undefined &&
      readDraft(noteDraft(userId, ticketId), blankNote) &&
      !readDraft(responseDraft(userId, ticketId), blankResponse)
        ? 'note'
        : 'reply',
    [ticketId, userId],
  )
  return [chosen ?? begun, setChosen] as const
}
