import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Search, UserMinus } from 'lucide'
import { useRef, useState, type RefObject } from 'react'
import { maxSearchCharacters } from '../../../../shared/endpoint/searchParams.ts'
import { busyWith, useKeptData } from '../../../../browser/lists/useKeptData.ts'
import { useTypedWords } from '../../../../browser/lists/useTypedWords.ts'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { RowsFailure } from '../../../../browser/ui/RowsFailure.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { CompanyMember } from '../../../people/companies/schema.ts'
import { membersQuery, peopleAtOnce } from './api.ts'

interface Editing {
  onEdit?: ((member: CompanyMember) => void) | undefined
  onRemove?: ((member: CompanyMember) => void) | undefined
}

interface MemberListProps extends Editing {
  companyId: number
  /** The number of all people of the company. */
  total: number
  title: string
}

/** The people of a company. Of many people, it shows the first, and finds the others by name, email or phone. */
export function MemberList({ companyId, total, title, onEdit, onRemove }: MemberListProps) {
  const [searched, setSearched] = useState('')
  const [count, setCount] = useState(peopleAtOnce)
  const { typed, setTyped } = useTypedWords(searched, setSearched)
  const field = useRef<HTMLInputElement>(null)
  const isLong = total > peopleAtOnce
  const text = isLong ? searched : ''
  const people = useQuery(membersQuery(companyId, { text, count }))
  const { data: found, hasFailed } = useKeptData(people)
  const isFormer = found !== undefined && found.text !== text
  const hidden = found ? found.total - found.people.length : 0
  return (
    <>
      {isLong && (
        <>
          <TextField
            ref={field}
            type="search"
            label="Find a person"
            labelHidden
            icon={Search}
            placeholder="Name, email or phone"
            value={typed}
            maxLength={maxSearchCharacters}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            className="mt-3"
          />
          <p role="status" className="mt-2 min-h-lh text-small text-n600 tabular-nums">
            {text === ''
              ? `${total.toLocaleString('en-US')} people`
              : found && !isFormer && foundText(found.total)}
          </p>
        </>
      )}
      {found && found.people.length > 0 && (
        <ul
          aria-label={title}
          className="mt-2 divide-y divide-n200"
          {...busyWith(isFormer, people.isFetching)}
        >
          {found.people.map((member) => (
            <AssociatedUser key={member.id} {...{ member, onEdit, onRemove }} />
          ))}
        </ul>
      )}
      {hasFailed && (
        <RowsFailure text="Could not load the people. Please try again." query={people} isFormer={isFormer} />
      )}
      {hidden > 0 && (
        <ShowMorePeople hidden={hidden} field={field} onMore={() => setCount(count + peopleAtOnce)} />
      )}
    </>
  )
}

interface ShowMorePeopleProps {
  hidden: number
  /** Focused when the last people are shown. */
  field: RefObject<HTMLInputElement | null>
  onMore: () => void
}

function ShowMorePeople({ hidden, field, onMore }: ShowMorePeopleProps) {
  return (
    <Button
      ref={useFocusOnRemoval<HTMLButtonElement>(field)}
      variant="secondary"
      size="small"
      onClick={onMore}
      className="mt-3"
    >
      {`Show ${Math.min(hidden, peopleAtOnce)} more`}
    </Button>
  )
}

const foundText = (count: number) =>
  count === 0
    ? 'No one matches your search.'
    : count === 1
      ? '1 match'
      : `${count.toLocaleString('en-US')} matches`

function AssociatedUser({ member, onEdit, onRemove }: { member: CompanyMember } & Editing) {
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
