import { isAdministrator, type Role } from '../../../shared/endpoint/roles.ts'

/** Staff may change their own picture. Administrators may change the picture of every member of staff. */
export const mayChangePicture = (actor: { id: number; role: Role }, userId: number): boolean =>
  actor.id === userId || isAdministrator(actor.role)
