import type { ReactNode } from 'react'
import type { Role } from '../../../roles.ts'

/** The most frequent first; that of accounts without a portal last. */
const roles: readonly Role[] = ['customer', 'agent', 'Administrator', 'User']

/** The field of Create User with every role. */
export function AnyRole({ choiceOf }: { choiceOf: (roles: readonly Role[]) => ReactNode }) {
  return choiceOf(roles)
}
