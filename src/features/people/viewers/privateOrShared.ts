import { isAdministrator, type Role } from '../../../shared/endpoint/roles.ts'

/** A record that only its author sees, or all staff. */
export interface Owned {
  /** The author. */
  userId: number
  isShared: boolean
}

/** A private record may be edited only by its author; a shared one by its author and by administrators. */
export const mayEdit = (actor: { id: number; role: Role }, { userId, isShared }: Owned): boolean =>
  userId === actor.id || (isShared && isAdministrator(actor.role))

/** Only the author may make a record private: an administrator could no longer read it afterwards. */
export const mayMakePrivate = (actor: { id: number }, { userId }: Pick<Owned, 'userId'>): boolean =>
  userId === actor.id
