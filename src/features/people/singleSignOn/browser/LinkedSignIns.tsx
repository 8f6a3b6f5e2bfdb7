import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSite } from '../../../../browser/page/site.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { formatDate } from '../../../../shared/time/dates.ts'
import type { IdentityLink } from '../schema.ts'
import { ownIdentityLinksQuery, removeIdentityLink } from './api.ts'

/** The single sign-on accounts that are linked to the user's account. Hidden if there are no links and no providers. */
export function LinkedSignIns() {
  const { waysIn = [] } = useSite()
  const links = useQuery(ownIdentityLinksQuery)
  const [removing, setRemoving] = useState<{ open: boolean; link: IdentityLink }>()
  if (waysIn.length === 0 && !links.data?.length) return null
  return (
    <Card form aria-labelledby="linked-sign-ins">
      <h2 id="linked-sign-ins" className="mb-1 text-section text-n900">
        Linked sign-ins
      </h2>
      <p className="text-ui text-n600">
        {links.data?.length === 0
          ? `None so far. Sign in once with ${waysIn.map(({ name }) => name).join(' or ')}, and it is linked by your confirmed email address.`
          : 'With these you sign in without your password. Signing out here does not sign you out there.'}
      </p>
      <LoadedContent
        query={links}
        loadingText="Loading your linked sign-ins..."
        loadingClass="mt-5 min-h-16"
        errorText="Could not load your linked sign-ins. Please try again."
        framed={false}
      >
        {(all) => <LinkList links={all} onRemove={(link) => setRemoving({ open: true, link })} />}
      </LoadedContent>
      {removing && <RemoveLink {...removing} onClose={() => setRemoving({ ...removing, open: false })} />}
    </Card>
  )
}

interface LinkListProps {
  links: readonly IdentityLink[]
  onRemove: (link: IdentityLink) => void
}

function LinkList({ links, onRemove }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <ul className="mt-5 grid gap-4">
      {links.map((link) => (
        <li key={link.id} className="flex items-start justify-between gap-3">
          <div className="min-w-0 text-ui">
            <p className="font-medium wrap-anywhere text-n900">{link.name}</p>
            <p className="wrap-anywhere text-n600">{link.email}</p>
            <p className="text-small text-n600">
              Linked {formatDate(link.createdAt)}, last used {formatDate(link.lastUsedAt)}
            </p>
          </div>
          <Button
            variant="ghost-danger"
            size="small"
            aria-label={`Remove ${link.name}, ${link.email}`}
            onClick={() => onRemove(link)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface RemoveLinkProps {
  open: boolean
  link: IdentityLink
  onClose: () => void
}

function RemoveLink({ open, link, onClose }: RemoveLinkProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={link}
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">Remove the link to {link.name}</span>}
      question={`Are you sure you do not want to sign in by ${link.email} any more?`}
      effect="You will need your password then. Signing in there again links it again, as long as your address is the same."
      verb="Remove"
      remove={(id) => removeIdentityLink(queries, id)}
      successTitle="Linked sign-in removed"
      failureTitle="Could not remove the linked sign-in"
    />
  )
}
