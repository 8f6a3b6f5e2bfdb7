import { useQuery } from '@tanstack/react-query'
import { mayBeThere } from '../../../../browser/api/mayBeThere.ts'
import type { Choice } from '../../../../browser/ui/foundIn.ts'
import { markedUsername } from '../../../../browser/ui/markedName.ts'
import { offeredBy, useFoundChoices, type ChoiceSearch } from '../../../../browser/ui/useFoundChoices.ts'
import type { DirectoryEntry } from '../schema.ts'
import { userQuery } from './api.ts'

type NamedAccount = Pick<DirectoryEntry, 'username' | 'firstName' | 'lastName' | 'company'>

/** A customer or a company that the server has found. */
export interface FoundCustomer {
  kind: 'person' | 'company'
  /** The id of the account or of the company. */
  recordId: number
  name: string
  /** Null for a company. */
  account: NamedAccount | null
}

/** The search for customers. Their directory is above this area, so pages hand the search to forms. */
export type CustomerSearch = ChoiceSearch<FoundCustomer>

/**
 * The name and company, if known, and the username: 'Amelia Adler, Riverside Dental (amelia.adler)'. Only the username
 * is unique.
 */
export function customerLabel({ username, firstName, lastName, company }: NamedAccount): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const known = [name, company].filter(Boolean).join(', ')
  return known ? `${known} (${markedUsername(username)})` : markedUsername(username)
}

/**
 * A customer account by its id, with its label in fields.
 *
 * @param options staleTime 0 loads the account each time
 */
export function useCustomer(id: number | undefined, options: { staleTime?: number } = {}) {
  const account = useQuery({
    ...userQuery(id ?? 0),
    ...options,
    enabled: id !== undefined,
    // A deleted account stays deleted. A form that is shown once this is known would otherwise be loading again.
    retryOnMount: ({ state }) => mayBeThere(state.error),
  })
  const isCustomer = account.data?.role === 'customer'
  return {
    account,
    label: account.data && isCustomer ? customerLabel(account.data) : undefined,
    /** Whether no customer has this id: the account was deleted, or is not a customer's. */
    isGone: account.data ? !isCustomer : account.error !== null && !mayBeThere(account.error),
  }
}

interface CustomerChoicesOptions {
  search: CustomerSearch
  /** The id of the chosen customer as text; '' if none is chosen. */
  value: string
  /** The stored customer of the record, who is offered even if the account was deleted. */
  present?: { id: number; label: string } | undefined
}

export const loadingCustomers = 'Loading customers...'

const personChoice = ({ recordId, name, account }: FoundCustomer): Choice => ({
  value: String(recordId),
  label: account ? customerLabel(account) : name,
})

/** The customers that a field offers, and the chosen one. */
export function useCustomerChoices({ search, value, present }: CustomerChoicesOptions) {
  const found = useFoundChoices({ search, choiceOf: personChoice, loadingText: loadingCustomers })
  const known = found.knownChoice(value)
  const chosen = useCustomer(value === '' || known ? undefined : Number(value))
  const isPresent = value === String(present?.id)
  const former = useCustomer(isPresent ? undefined : present?.id)
  const label = chosen.label ?? (isPresent ? present?.label : undefined)
  const offered = offeredBy(found, {
    chosen: known ?? (label === undefined ? undefined : { value, label }),
    others: present && former.isGone ? [{ value: String(present.id), label: present.label }] : [],
  })
  return {
    ...offered,
    onPicked: found.setPicked,
    isLoading: !found.first.data || chosen.account.isLoading,
    isEmpty: offered.options.length === 0 && found.isEmpty,
    /** The query that has failed, if the field cannot be shown without its data. */
    failed: [found.first, ...(chosen.isGone ? [] : [chosen.account])].find(
      ({ isError, data }) => isError && !data,
    ),
  }
}
