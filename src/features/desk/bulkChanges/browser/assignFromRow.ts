import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { calledName } from '../../../../shared/text/calledName.ts'
import type { OwnAccount } from '../../../people/accounts/schema.ts'
import { assignmentQuery } from '../../assignment/browser/api.ts'
import { ticketList, ticketQuery } from '../../tickets/browser/api.ts'
import type { ListedTicket } from '../../tickets/schema.ts'
import type { TicketChangeStep } from '../schema.ts'
import { changeSeveral, undoSeveral } from './api.ts'

/** How often a ticket is assigned again because other fields of it have changed meanwhile. */
const maxRepeats = 3

type Row = Pick<ListedTicket, 'id' | 'updatedAt' | 'assigneeName' | 'assigneePicture'>

/** The account with the name that is shown for it; null for nobody. */
export type ChosenAssignee = { id: number | null; name: string } | 'me'

const ignoreProgress = () => {}

/**
 * Assigns a ticket of a list, as the bar of selected tickets does. The row shows the assignee at once. A toast says how
 * it ended, and offers Undo. Never rejects.
 */
export async function assignFromRow(
  queries: QueryClient,
  user: OwnAccount,
  ticket: Row,
  assignee: ChosenAssignee,
): Promise<void> {
  const { id } = ticket
  const isOwn = assignee === 'me' || assignee.id === user.id
  const assigneeId = isOwn ? user.id : assignee.id
  const name = isOwn ? calledName(user) : assignee.name
  const assigneeName = assigneeId === null ? null : name
  ticketList.replaceRow(queries, { id, assigneeName, assigneePicture: null })
  try {
    const { step, assigneeNow } = await assignRow(queries, ticket, assigneeId)
    if (step.refused > 0) {
      toast(refusalOf(id, assigneeNow))
      return
    }
    const otherWay = 'Press F8 and then Undo, or assign the ticket again.'
    const onPress = () => void undo(queries, step.id, id)
    toast({
      title: `Ticket #${id} assigned to ${isOwn ? 'you' : name}`,
      kind: 'success',
      action: step.changed > 0 ? { label: 'Undo', otherWay, onPress } : undefined,
    })
  } catch (error) {
    const { assigneeName: former, assigneePicture } = ticket
    ticketList.replaceRow(queries, { id, assigneeName: former, assigneePicture })
    toastFailure(error, `Could not assign ticket #${id}`)
  }
}

async function undo(queries: QueryClient, change: number, id: number): Promise<void> {
  try {
    const { changed } = await undoSeveral(queries, change, ignoreProgress)
    toast(
      changed > 0
        ? { title: `Ticket #${id} changed back`, kind: 'success' }
        : { title: `Ticket #${id} has changed since`, description: 'It was left as it is.', kind: 'info' },
    )
  } catch (error) {
    toastFailure(error, 'Could not undo the change')
  }
}

interface Outcome {
  step: TicketChangeStep
  /** If the server refused because of another assignee: that one, null for nobody. */
  assigneeNow?: string | null
}

/** Repeats the assignment if the ticket has changed meanwhile, but not its assignee. */
async function assignRow(
  queries: QueryClient,
  ticket: Row,
  assigneeId: number | null,
  repeats = maxRepeats,
): Promise<Outcome> {
  const step = await changeSeveral(queries, { assigneeId }, { tickets: [ticket] }, ignoreProgress)
  if (step.refusals?.[0]?.reason !== 'stale') return { step }
  const [{ assigneeName: assigneeNow }, { updatedAt, mergedInto }] = await Promise.all([
    queries.query({ ...assignmentQuery(ticket.id), staleTime: 0 }),
    queries.query({ ...ticketQuery(String(ticket.id)), staleTime: 0 }),
  ])
  if (assigneeNow !== (ticket.assigneeName ?? null)) return { step, assigneeNow }
  if (mergedInto || updatedAt === ticket.updatedAt || repeats === 0) return { step }
  return assignRow(queries, { ...ticket, updatedAt }, assigneeId, repeats - 1)
}

function refusalOf(id: number, assigneeNow: string | null | undefined) {
  if (assigneeNow === undefined)
    return {
      title: `Ticket #${id} was not assigned`,
      description: 'It was merged into another ticket, deleted, or has changed again.',
      kind: 'info',
    } as const
  return {
    title: 'Someone else has assigned this ticket meanwhile',
    description: `Ticket #${id} is assigned to ${assigneeNow ?? 'nobody'}. Choose again if that is wrong.`,
    kind: 'info',
  } as const
}
