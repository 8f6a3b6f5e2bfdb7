/** The four canonical roles. People and older records also write the first one as `admin`. */
export const roles = ['Administrator', 'agent', 'customer', 'User'] as const
export type Role = (typeof roles)[number]

/** The names of the roles on screens. */
export const roleNames: Readonly<Record<Role, string>> = {
  Administrator: 'Administrator',
  agent: 'Agent',
  customer: 'Customer',
  User: 'User',
}

/** Choices of a field for the role. */
export const roleChoicesOf = (some: readonly Role[]) =>
  some.map((role) => ({ value: role, label: roleNames[role] }))

/** The canonical spelling of a role typed in any case, or undefined for a role that does not exist. */
export function canonicalRole(text: string): Role | undefined {
  const normalized = text.trim().toLowerCase()
  if (normalized === 'admin') return 'Administrator'
  return roles.find((role) => role.toLowerCase() === normalized)
}

/** Accepts other spellings of the role, too. */
export function isAdministrator(role: string): boolean {
  return canonicalRole(role) === 'Administrator'
}

/** Staff answer tickets and see every customer: agents and administrators. */
export function isStaff(role: string): boolean {
  const canonical = canonicalRole(role)
  return canonical === 'agent' || canonical === 'Administrator'
}

/** The customer whose tickets and invoices this user sees; undefined for staff, who see those of all customers. */
export function ownerSeenBy({ id, role }: { id: number; role: Role }): number | undefined {
  return isStaff(role) ? undefined : id
}

/** The path where users of this role start; undefined for a role without a portal. */
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
