/** The four canonical roles. The first is also written `admin` by people and older records. */
export const roles = ['Administrator', 'agent', 'customer', 'User'] as const
export type Role = (typeof roles)[number]

/** The canonical spelling of a role typed in any case, or undefined for a role that does not exist. */
export function canonicalRole(text: string): Role | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === 'admin') return 'Administrator'
  return roles.find((role) => role.toLowerCase() === wanted)
}

export function isAdministrator(role: string): boolean {
  return canonicalRole(role) === 'Administrator'
}

/** Staff answer tickets and see every customer: agents and administrators. */
export function isStaff(role: string): boolean {
  const canonical = canonicalRole(role)
  return canonical === 'agent' || canonical === 'Administrator'
}

/** The customer whose tickets and invoices this person sees; undefined for staff, who see those of everybody. */
export function ownerSeenBy({ id, role }: { id: number; role: Role }): number | undefined {
  return isStaff(role) ? undefined : id
}

/** Where somebody of this role starts; undefined for roles without a portal of their own. */
export function ownDashboard(role: string): string | undefined {
  switch (canonicalRole(role)) {
    case 'Administrator':
      return '/admin/dashboard'
    case 'agent':
      return '/agent/dashboard'
    case 'customer':
      return '/customer/dashboard'
    default:
      return undefined
  }
}
