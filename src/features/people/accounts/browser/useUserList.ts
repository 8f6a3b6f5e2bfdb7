import { useMemo } from 'react'
import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { contactText } from '../../../../shared/text/contactText.ts'
import { foldedName } from '../../../../shared/text/nameKey.ts'
import { sortByText, useSortedList, type Sort } from '../../../../browser/lists/useSortedList.ts'
import type { DirectoryEntry } from '../schema.ts'

const columns = ['username', 'email', 'role', 'twoFactor'] as const
export type UserColumn = (typeof columns)[number]
export type UserSort = Sort<UserColumn>

/** Sorts users whose sign-in requires a code first, then users who have switched 2FA off, then users without 2FA. */
function twoFactorOrder({ otpEnabled, otpVerified }: DirectoryEntry): string {
  if (!otpVerified) return '3'
  return otpEnabled ? '1' : '2'
}

/** Users with the same text in the column stay in the order of their names, in both directions. */
function sortUsers(byName: readonly DirectoryEntry[], { by, direction }: UserSort) {
  if (by === 'username') return direction === 'ascending' ? byName : byName.toReversed()
  return sortByText(byName, direction, (user) =>
    by === 'twoFactor' ? twoFactorOrder(user) : (user[by] ?? ''),
  )
}

const searchedText = ({ username, email, phone, role, fullName, company }: DirectoryEntry) =>
  foldedName([username, contactText({ email, phone }), role, fullName, company].join('\n'))

/** The accounts that match the search, in the order of the sorted column. */
export function useUserList(users: readonly DirectoryEntry[]) {
  const byName = useMemo(
    () => users.toSorted((one, other) => compareTexts(one.username, other.username)),
    [users],
  )
  return useSortedList(byName, { columns, sortItems: sortUsers, searchedText })
}
