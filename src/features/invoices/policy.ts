import { isStaff, type Role } from '../../roles.ts'

/** The customer whose invoices this person sees; undefined for staff, who see everybody's. */
export function ownerSeenBy({ id, role }: { id: number; role: Role }): number | undefined {
  return isStaff(role) ? undefined : id
}
