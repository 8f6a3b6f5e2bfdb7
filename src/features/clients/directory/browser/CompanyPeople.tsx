import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, UserMinus, UserPlus } from 'lucide'
import { useState, type ReactNode } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { Company, CompanyMember } from '../../../people/companies/schema.ts'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { membersQuery } from './api.ts'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'

const Adding = loadedLater(async () => (await import('./AddMemberDialog.tsx')).AddMemberDialog)
const Editing = loadedLater(async () => (await import('./EditMemberDialog.tsx')).EditMemberDialog)
const Removing = loadedLater(async () => (await import('./RemoveMember.tsx')).RemoveMember)

interface CompanyPeopleProps {
  company: Company
  title?: 'People' | 'Associated Users' | undefined
  /** Shown beside the title. */
  action?: ReactNode
  onEdit?: ((member: CompanyMember) => void) | undefined
  onRemove?: ((member: CompanyMember) => void) | undefined
}

/** The card with a company's people. */
export function CompanyPeople({ company, title = 'People', action, onEdit, onRemove }: CompanyPeopleProps) {
  const people = useQuery(membersQuery(company.id))
  const sorted = people.data?.toSorted(inOrder)
  return (
    <Card aria-labelledby="company-people">
      <div className="flex items-center justify-between gap-3">
        <h2 id="company-people" className="text-section text-n900">
          {title}
        </h2>
        {action}
      </div>
      {people.isPending && <Spinner label="Loading people..." className="min-h-24 place-content-center" />}
      {people.isError && !sorted && (
        <PartFailure text="Could not load the people. Please try again." query={people} className="mt-3" />
      )}
      {sorted?.length === 0 && (
        <p className="mt-2 text-ui text-n600">
          {`No one belongs to this company yet.${onEdit ? ' Add the people who write to you for it.' : ''}`}
        </p>
      )}
      {sorted && sorted.length > 0 && (
        <ul aria-label={title} className="mt-2 divide-y divide-n200">
          {sorted.map((member) => (
            <AssociatedUser key={member.id} {...{ member, onEdit, onRemove }} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The card with a company's people, for administrators, who can also add, change and remove people. */
export function EditedPeople({ company, title }: Pick<CompanyPeopleProps, 'company' | 'title'>) {
  const [task, setTask] = useState<{ kind: 'add' } | { kind: 'edit' | 'remove'; member: CompanyMember }>()
  // `task` stays set while the dialog closes. Otherwise the texts would change before the dialog has disappeared.
  const [open, setOpen] = useState(false)
  const begin = (next: NonNullable<typeof task>) => {
    setTask(next)
    setOpen(true)
  }
  const dialog = { open, company, onClose: () => setOpen(false) }
  return (
    <>
      <CompanyPeople
        company={company}
        title={title}
        action={
          <Button size="small" variant="secondary" icon={UserPlus} onClick={() => begin({ kind: 'add' })}>
            Add
          </Button>
        }
        onEdit={(member) => begin({ kind: 'edit', member })}
        onRemove={(member) => begin({ kind: 'remove', member })}
      />
      {task?.kind === 'add' && <Adding.Later {...dialog} />}
      {task?.kind === 'edit' && <Editing.Later {...dialog} member={task.member} />}
      {task?.kind === 'remove' && <Removing.Later {...dialog} member={task.member} />}
    </>
  )
}

/** Sorts the primary contact first, then the other contacts. */
function inOrder(a: CompanyMember, b: CompanyMember): number {
  const rank = ({ isPrimary, isBilling, isTechnical }: CompanyMember) =>
    isPrimary ? 0 : isBilling || isTechnical ? 1 : 2
  return rank(a) - rank(b) || compareTexts(a.name, b.name)
}

type AssociatedUserProps = { member: CompanyMember } & Pick<CompanyPeopleProps, 'onEdit' | 'onRemove'>

function AssociatedUser({ member, onEdit, onRemove }: AssociatedUserProps) {
  const { id, name, email, phone, isPrimary, isBilling, isTechnical } = member
  const sees = whatIsSeen(member)
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-start justify-between gap-2 text-ui">
        <p dir="auto" className="min-w-0 font-medium wrap-anywhere text-n900">
          {/* Names are links only in the agents' portal, where all listed people are customers with a page. */}
          {onEdit ? (
            <span>{name}</span>
          ) : (
            <Link
              to="/agent/customers/$id"
              params={{ id: String(id) }}
              className={`touch-room ${recordLinkClass}`}
            >
              {name}
            </Link>
          )}
        </p>
        {onEdit && onRemove && (
          <div className="-my-2 -mr-1.5 flex shrink-0">
            <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onEdit(member)} />
            <IconButton icon={UserMinus} danger label={`Remove ${name}`} onClick={() => onRemove(member)} />
          </div>
        )}
      </div>
      {email && (
        <p className="text-ui wrap-anywhere text-n600">
          <EmailText address={email} />
        </p>
      )}
      {phone && <p className="text-ui text-n600 tabular-nums">{phone}</p>}
      {(isPrimary || isBilling || isTechnical) && (
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {isPrimary && <Badge tone="blue">Primary</Badge>}
          {isBilling && <Badge tone="plain">Billing</Badge>}
          {isTechnical && <Badge tone="plain">Technical</Badge>}
        </p>
      )}
      {sees && <p className="mt-1.5 text-small text-n600">{sees}</p>}
    </li>
  )
}

function whatIsSeen({ ticketAccess, readsInvoices }: CompanyMember): string | undefined {
  const seen = [ticketAccess !== 'own' && 'tickets', readsInvoices && 'invoices'].filter(Boolean)
  if (seen.length === 0) return undefined
  if (ticketAccess === 'answer')
    return `Sees and answers the tickets of colleagues${readsInvoices ? ', and sees their invoices' : ''}`
  return `Sees the ${seen.join(' and ')} of colleagues`
}
