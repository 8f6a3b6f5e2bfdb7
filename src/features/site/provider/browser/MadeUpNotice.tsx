import { Link } from '@tanstack/react-router'
import { Info } from 'lucide'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { useMadeUp } from './useMadeUp.ts'

/** Lists the missing contact facts of this host, for which visitors see placeholders. */
export function MadeUpNotice() {
  const madeUp = useMadeUp()
  if (madeUp === undefined) return null
  return (
    // Not a `Notice`, because screen readers would announce a `Notice`. This text stays while facts are missing.
    <p className="mt-4 flex items-start gap-3 rounded-control border border-n200 bg-n25 px-4 py-3 text-ui text-n900">
      <Icon icon={Info} size={18} className="mt-px text-n600" />
      <span>
        {madeUp}{' '}
        <Link to="/admin/site-settings" hash="provider" className="underline underline-offset-4">
          Enter your own
        </Link>
      </span>
    </p>
  )
}
