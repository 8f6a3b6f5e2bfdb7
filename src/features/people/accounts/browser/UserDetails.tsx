import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCcwClock } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { OpenInvitation } from '../../invitations/browser/OpenInvitation.tsx'
import { PictureFact } from '../../pictures/browser/PictureFact.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { PasskeyCount } from '../../passkeys/browser/PasskeyCount.tsx'
import { userQuery } from './api.ts'
import { RecordLinks, Way, wayLinkClass } from './RecordLinks.tsx'

interface UserDetailsProps {
  open: boolean
  user: DirectoryEntry
  onClose: () => void
}

/** Further details of a user: contact data, last activity and records. */
export function UserDetails({ open, user, onClose }: UserDetailsProps) {
  const { id, username } = user
  const loaded = useQuery({ ...userQuery(id), staleTime: 0, enabled: open })
  const moment = (at: string | null | undefined, none: string): ReactNode => {
    if (at) return <time dateTime={at}>{formatDateTime(at)}</time>
    if (at === null) return none
    return loaded.isError ? <Retry query={loaded} /> : 'Loading...'
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={
        <span className="wrap-anywhere">
          {username}
          <NameMark username={username} />
        </span>
      }
    >
      <dl className="grid gap-x-6 gap-y-4 text-ui sm:grid-cols-2">
        <Fact term="Name">{user.fullName}</Fact>
        <Fact term="Company">{user.company}</Fact>
        <Fact term="Email">{user.email && <EmailText address={user.email} />}</Fact>
        <Fact term="Phone">{user.phone}</Fact>
        <Fact term="Last sign-in">{moment(loaded.data?.lastSignInAt, 'Never')}</Fact>
        <Fact term="Account made">{moment(loaded.data?.createdAt, '')}</Fact>
        <OpenInvitation user={user} onClose={onClose} />
        <PasskeyCount user={user} />
        <PictureFact user={user} />
        {user.isSuspended && (
          <Fact term="Suspended" wide>
            They cannot sign in. Nothing was deleted.
          </Fact>
        )}
      </dl>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1 border-t border-n200 pt-3 text-ui">
        <RecordLinks id={id} />
        <Way icon={RotateCcwClock}>
          <Link to="/admin/audit" search={{ subject: `user ${id}` }} className={wayLinkClass}>
            In the audit log
          </Link>
        </Way>
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
