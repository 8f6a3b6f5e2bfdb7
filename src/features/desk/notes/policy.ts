import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { isAdministrator, type Role } from '../../../shared/endpoint/roles.ts'

/** A note is deleted by its author, or by an administrator. */
export const mayDelete = (actor: { id: number; role: Role }, note: { userId: number }): boolean =>
  note.userId === actor.id || isAdministrator(actor.role)

/** A note is corrected by its author alone, because it bears the author's name. */
export const mayCorrect = (actor: { id: number }, note: { userId: number }): boolean =>
  note.userId === actor.id

/** How often notes may be written and corrected: each can mail ten colleagues. */
export const noteLimits: readonly EndpointLimit[] = [
  { name: 'ticket notes', by: 'person', points: 120, seconds: hourSeconds, doing: 'write internal notes' },
]
