import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useSite } from '../../../browser/site.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { ownContact } from '../../../site.ts'

/** 'a, b and c' */
const listFormat = new Intl.ListFormat('en-US')

/** Says which facts of this host nobody has entered yet, so that visitors see made-up ones. */
export function MadeUpNotice() {
  const { phone, email, address } = ownContact(useSite())
  const madeUp = [
    phone === undefined && 'phone number',
    email === undefined && 'email address',
    address === undefined && 'address',
  ].filter((name) => name !== false)
  if (madeUp.length === 0) return null
  return (
    // No Notice, which screen readers announce: it is there as long as the facts are missing.
    <p className="mt-4 flex items-start gap-3 rounded-control border border-n200 bg-n25 px-4 py-3 text-ui text-n900">
      <Icon icon={Info} size={18} className="mt-px text-n600" />
      <span>
        The {listFormat.format(madeUp)} that visitors see {madeUp.length === 1 ? 'is' : 'are'} made up.{' '}
        <Link to="/admin/site-settings" hash="provider" className="underline underline-offset-4">
          Enter your own
        </Link>
      </span>
    </p>
  )
}
