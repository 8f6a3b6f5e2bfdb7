import { useSite } from '../../../../browser/page/site.tsx'
import { ownContact } from '../../../../shared/site/site.ts'
import { listInWords } from '../../../../shared/text/listInWords.ts'

/**
 * A sentence that names the missing contact facts of this host, for which visitors see placeholders; undefined if no
 * fact is missing.
 */
export function useMadeUp(): string | undefined {
  const { phone, email, address } = ownContact(useSite())
  const madeUp = [
    phone === undefined && 'phone number',
    email === undefined && 'email address',
    address === undefined && 'address',
  ].filter((name) => name !== false)
  if (madeUp.length === 0) return undefined
  return `The ${listInWords(madeUp)} that visitors see ${madeUp.length === 1 ? 'is' : 'are'} made up.`
}
