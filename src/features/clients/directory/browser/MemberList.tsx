import { Link } from '@tanstack/react-router'
import { Pencil, Search, UserMinus } from 'lucide'
import { useRef, useState, type RefObject } from 'react'
import { contactText } from '../../../../shared/text/contactText.ts'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { foundIn } from '../../../../browser/ui/foundIn.ts'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { CompanyMember } from '../../../people/companies/schema.ts'

/** The number of people shown at first, and added by each press of the button below them. */
const shownAtOnce = 50

interface Editing {
  onEdit?: ((member: CompanyMember) => void) | undefined
  onRemove?: ((member: CompanyMember) => void) | undefined
}

interface MemberListProps extends Editing {
  /** In the order in which they are shown. */
  members: readonly CompanyMember[]
  title: string
}

/** The people of a company. Of many people, it shows the first, and finds the others by name, email or phone. */
export function MemberList({ members, title, onEdit, onRemove }: MemberListProps) {
  const [typed, setTyped] = useState('')
  const [count, setCount] = useState(shownAtOnce)
  const field = useRef<HTMLInputElement>(null)
  const isLong = members.length > shownAtOnce
  const found = isLong ? withText(members, typed) : members
  const isSearched = isLong && typed.trim() !== ''
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
            onChange={(event) => {
              setTyped(event.target.value)
              setCount(shownAtOnce)
            }}
            autoComplete="off"
            className="mt-3"
          />
          <p role="status" className="mt-2 text-small text-n600 tabular-nums">
            {isSearched ? foundText(found.length) : `${members.length.toLocaleString('en-US')} people`}
          </p>
        </>
      )}
      {found.length > 0 && (
        <ul aria-label={title} className="mt-2 divide-y divide-n200">
          {found.slice(0, count).map((member) => (
            <AssociatedUser key={member.id} {...{ member, onEdit, onRemove }} />
          ))}
        </ul>
      )}
      {found.length > count && (
        <ShowMorePeople
          hidden={found.length - count}
          field={field}
          onMore={() => setCount(count + shownAtOnce)}
        />
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
      {`Show ${Math.min(hidden, shownAtOnce)} more`}
    </Button>
  )
}

/** The members whose names, email addresses or phone numbers contain the text, in their order. */
function withText(members: readonly CompanyMember[], text: string): readonly CompanyMember[] {
  if (text.trim() === '') return members
  const choices = members.map(({ id, name, username, email, phone }) => ({
    value: String(id),
    label: `${name} ${username}`,
    also: contactText({ email, phone }),
  }))
  const found = new Set(foundIn(choices, text).map(({ value }) => value))
  return members.filter(({ id }) => found.has(String(id)))
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
