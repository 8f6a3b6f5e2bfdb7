import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { isAdministrator, type Role } from '../../../shared/endpoint/roles.ts'

interface OwnedAnswer {
  userId: number
  isShared: boolean
}

/** A private answer may be edited only by its author; a shared one by its author and by administrators. */
export const mayEdit = (actor: { id: number; role: Role }, { userId, isShared }: OwnedAnswer): boolean =>
  userId === actor.id || (isShared && isAdministrator(actor.role))

/** Only the author may make an answer private: an administrator could no longer read it afterwards. */
export const mayMakePrivate = (actor: { id: number }, { userId }: Pick<OwnedAnswer, 'userId'>): boolean =>
  userId === actor.id

export const answerLimits: readonly EndpointLimit[] = [
  {
    name: 'prepared answers',
    by: 'person',
    points: 200,
    seconds: hourSeconds,
    doing: 'change prepared answers',
  },
]
