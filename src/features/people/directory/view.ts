import { textIn } from '../../../shared/endpoint/searchParams.ts'
import { roles, type Role } from '../../../shared/endpoint/roles.ts'

export const userStates = [
  'active',
  'invited',
  'not-invited',
  'suspended',
  'two-factor',
  'no-two-factor',
] as const
/** Never, within the last 7, 30 or 90 days, or longer ago. */
export const lastSignIns = ['never', 'week', 'month', 'quarter', 'longer'] as const

/** The columns by which the list of users can be sorted. */
export const userOrders = ['username', 'email', 'role', 'twoFactor'] as const
export type UserOrder = (typeof userOrders)[number]

/** The filters of the list of users, as in its URL. */
export interface UserView {
  role?: Role | undefined
  /** The beginning of the company's name. */
  company?: string | undefined
  state?: (typeof userStates)[number] | undefined
  signIn?: (typeof lastSignIns)[number] | undefined
}

export const isFiltered = (view: UserView): boolean =>
  Object.values(view).some((value) => value !== undefined)

/**
 * Reads the filters from a URL, which may contain anything. Returns every key: for a missing key, the router would keep
 * the raw value.
 */
export function userViewIn(search: Record<string, unknown>): UserView {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search[name])
  return {
    role: oneOf('role', roles),
    company: textIn(search['company'])?.trim().slice(0, 200),
    state: oneOf('state', userStates),
    signIn: oneOf('signIn', lastSignIns),
  }
}
