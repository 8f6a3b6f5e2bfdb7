import type { PostedForm } from '../../pageState.ts'
import type { SignInStep } from '../../signInStep.ts'
import type { ReactNode } from 'react'
import type { Role } from '../../roles.ts'
import { replaceable, slot } from '../../slot.ts'
import type { Begun, DirectoryEntry } from './schema.ts'

export interface CreatedUser {
  username: string
  password: string
  /** They choose another one at the next sign-in. */
  mustChangePassword: boolean
  /** Where links in mails begin; undefined while they have none. */
  linkOrigin: string | undefined
  onClose: () => void
}

/** In place of the fields of Create User, once the user is created; specified is that the dialog closes. */
export const newUserDone = slot<CreatedUser>('users.newDone')

/** The list of User Management, which is specified without editing. */
export const userList = replaceable<{ currentUserId: number }>('users.list')

export interface GivenSignInStep {
  step: SignInStep
  /** The URL of the page, to which the form is posted without JavaScript. */
  action: string
  posted: PostedForm | undefined
  /** The step is done. */
  onBegun: (begun: Begun) => Promise<void>
  /** Returns to the password: no time is left. */
  onEnded: (reason?: string) => void
}

/** Among the details of someone, for administrators: items of a `dl`. `onClose` closes the details. */
export const userFacts = slot<{ user: DirectoryEntry; onClose: () => void }>('users.facts')

/** A customer as staff are told of them beside a record. */
export interface KnownCustomer {
  id: number
  name: string
  /** As it was typed. */
  company?: string | null | undefined
  /** The one to which they belong. */
  companyId?: number | null | undefined
  clientCompany?: string | null | undefined
}

/** The name and the company of a customer beside a ticket or an invoice. */
export const customerIdentity = replaceable<{ customer: KnownCustomer }>('customer.identity')

/** The role in Create User, which is specified with two of them; `choiceOf` shows the field with any. */
export const newUserRole = replaceable<{ choiceOf: (roles: readonly Role[]) => ReactNode }>('users.newRole')
