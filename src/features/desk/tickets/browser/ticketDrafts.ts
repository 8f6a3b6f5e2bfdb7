import { readDraft, saveDraft, type DraftKey } from '../../../../browser/forms/draft.ts'
import { newFormId } from '../../../../browser/api/idempotencyKey.ts'
import type { ResponseChange, Ticket, TicketPriority } from '../schema.ts'

/** The start values of a new ticket; the category is empty until one is chosen. */
export const blankTicket: {
  title: string
  category: string
  priority: TicketPriority
  description: string
  attachmentIds: number[]
} = { title: '', category: '', priority: 'medium', description: '', attachmentIds: [] }
/** `also` are the changes of the ticket that are sent with the response. */
export const blankResponse: { message: string; also: ResponseChange; attachmentIds: number[] } = {
  message: '',
  also: {},
  attachmentIds: [],
}

/** The storage key of a user's draft of a new ticket. */
export const newTicketDraft = (userId: number): DraftKey => ({ userId, form: 'new ticket' })

/** The storage key of a user's draft of a response to a ticket. */
export const responseDraft = (userId: number, ticketId: number): DraftKey => ({
  userId,
  form: `ticket ${ticketId} response`,
})

/** Copies the unsent response to a closed ticket into the user's draft of a new ticket. */
export function takeResponseAlong(userId: number, { id }: Pick<Ticket, 'id'>): void {
  const response = readDraft(responseDraft(userId, id), blankResponse)?.values.message.trim()
  if (!response) return
  const draft = readDraft(newTicketDraft(userId), blankTicket)
  const { description } = draft?.values ?? blankTicket
  const taken = `My response to ticket #${id}, which was closed before I sent it:\n\n${response}`
  if (description.includes(taken)) return
  saveDraft(newTicketDraft(userId), {
    formId: draft?.formId ?? newFormId(),
    changed: {
      ...draft?.changed,
      description: { value: description.trim() === '' ? taken : `${description}\n\n${taken}`, from: '' },
    },
  })
}
