import { Copy, Trash } from 'lucide'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'
import { ContactFacts } from '../../../../browser/ui/ContactFacts.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { ListedLead } from '../listSchema.ts'

const linkClass = 'rounded-badge wrap-anywhere text-n900 underline-offset-4 hover:underline'

interface ContactRequestItemProps {
  request: ListedLead
  onDelete: () => void
}

/** One contact request: the sender's contact data, type, date, services and message. */
export function ContactRequestItem({ request, onDelete }: ContactRequestItemProps) {
  const { name, email, phone, company, type, services, message, createdAt } = request
  return (
    <article className="py-4 md:py-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ui font-semibold text-n900 max-md:min-h-11">
          <span className="wrap-anywhere">
            <bdi>{name}</bdi>
            <NameMark name={name} />
          </span>
          <Badge tone="plain">
            <span className="first-letter:uppercase">{type}</span>
          </Badge>
          <span className="text-small font-normal text-n600 tabular-nums">
            <Ago at={createdAt} />
            {/* Touch screens have no hover, so they show the exact time here. */}
            <span className="hidden pointer-coarse:inline">, {formatDateTime(createdAt)}</span>
          </span>
        </h3>
        <div className="-mr-2 flex shrink-0">
          <IconButton
            icon={Copy}
            label={`Copy email of ${name}`}
            onClick={() => void copyText(email, 'email')}
          />
          <IconButton icon={Trash} danger label={`Delete request of ${name}`} onClick={onDelete} />
        </div>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-ui sm:grid-cols-2 xl:grid-cols-[3fr_2fr_2fr_3fr]">
        <ContactFacts email={email} phone={phone} linkClass={linkClass} />
        <Fact term="Company">{company || 'N/A'}</Fact>
        <Fact term="Services">{services.length === 0 ? 'None' : services.join(', ')}</Fact>
      </dl>
      <p dir="auto" className="mt-3 max-w-[68ch] text-message wrap-anywhere whitespace-pre-wrap text-n800">
        {message}
      </p>
    </article>
  )
}
