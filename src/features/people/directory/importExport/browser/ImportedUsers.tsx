import { Link } from '@tanstack/react-router'
import { Notice } from '../../../../../browser/ui/Notice.tsx'
import { useMailWait } from '../../../accounts/browser/useMailWait.ts'
import { delayText } from '../../../../mail/promises.ts'
import { InviteWaiting } from '../../../invitations/browser/InviteWaiting.tsx'
import type { UserView } from '../../view.ts'
import type { ImportResult } from '../schema.ts'
import { counted } from '../values.ts'

/** The outcome of an import, with a link to the users. */
export function ImportedUsers({ result }: { result: ImportResult }) {
  const { search, label } = peopleOf(result)
  const isDelayed = useMailWait() === 'delayed' && result.invited > 0
  return (
    <Notice kind="success">
      {`${outcomeText(result)}${isDelayed ? ` ${delayText}` : ''}`}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/admin/user-management"
          search={search}
          className="font-medium text-n900 underline underline-offset-4"
        >
          {label}
        </Link>
        {result.uninvited > 0 && <InviteWaiting />}
      </div>
    </Notice>
  )
}

/** The list cannot be filtered by import. Returns the filter that comes nearest to the imported users. */
function peopleOf({ invited, uninvited }: ImportResult): { search: UserView; label: string } {
  if (uninvited > 0) return { search: { state: 'not-invited' }, label: 'See who is not invited yet' }
  if (invited > 0) return { search: { state: 'invited' }, label: 'See who is invited' }
  return { search: { signIn: 'never' }, label: 'See who has never signed in' }
}

const were = (count: number) => (count === 1 ? 'was' : 'were')

function outcomeText({ created, invited, uninvited, companies, joined }: ImportResult): string {
  const rest = created - invited - uninvited
  const parts = [`${counted(created, 'user')} ${were(created)} created.`]
  if (joined > 0) {
    const made =
      companies > 0 ? ` ${counted(companies, 'company', 'companies')} ${were(companies)} created.` : ''
    parts.push(`${counted(joined, 'person', 'people')} ${were(joined)} added to their companies.${made}`)
  }
  if (invited > 0) parts.push(`${counted(invited, 'person', 'people')} ${were(invited)} invited.`)
  if (uninvited > 0) parts.push('None of them was emailed.')
  if (rest > 0) {
    const who = rest === created ? 'They' : counted(rest, 'user')
    parts.push(`${who} cannot sign in until you set a password with Reset password.`)
  }
  return parts.join(' ')
}
