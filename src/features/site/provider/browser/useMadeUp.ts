import { useSite } from '../../../../browser/page/site.tsx'
import { ownContact } from '../../../../shared/site/site.ts'

/** 'a, b, and c' */
const listFormat = new Intl.ListFormat('en-US')

/** Names the contact facts of this host that are missing, so that visitors see made-up ones; undefined if none are. */
export function useMadeUp(): string | undefined {
  const { phone, email, address } = ownContact(useSite())
  const madeUp = [
    phone === undefined && 'phone number',
    email === undefined && 'email address',
    address === undefined && 'address',
  ].filter((name) => name !== false)
  if (madeUp.length === 0) return undefined
  return `The ${listFormat.format(madeUp)} that visitors see ${madeUp.length === 1 ? 'is' : 'are'} made up.`
}
