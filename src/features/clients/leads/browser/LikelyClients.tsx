import { BuildingComplex, Check, User, type IconNode } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import type { LeadDuplicates } from '../schema.ts'

const companyReasons = {
  name: 'same name',
  domain: 'same email domain',
  website: 'website at the same domain',
  phone: 'same phone number',
} as const
const customerReasons = { email: 'same email address', name: 'same name' } as const

interface LikelyClientsProps extends LeadDuplicates {
  /** The ids chosen in the form; undefined if the form creates a new record. */
  companyId: number | undefined
  customerId: number | undefined
  onCompany: (company: LeadDuplicates['companies'][number]) => void
  onCustomer: (customer: LeadDuplicates['customers'][number]) => void
}

/**
 * Lists existing companies and customers that may match the lead, to be chosen instead of new ones. Renders nothing if
 * there are none.
 */
export function LikelyClients(props: LikelyClientsProps) {
  const { companies, customers, companyId, customerId, onCompany, onCustomer } = props
  if (companies.length === 0 && customers.length === 0) return null
  return (
    <section aria-labelledby="likely-clients">
      <h3 id="likely-clients" className="mb-1.5 text-ui font-medium text-n900">
        May be the same
      </h3>
      <ul className="divide-y divide-n200 rounded-control border border-n200">
        {companies.map((company) => (
          <LikelyClient
            key={`company ${company.id}`}
            icon={BuildingComplex}
            name={company.name}
            line={sentenceOf(company.reasons.map((reason) => companyReasons[reason]))}
            isChosen={company.id === companyId}
            onChoose={() => onCompany(company)}
          />
        ))}
        {customers.map((customer) => (
          <LikelyClient
            key={`customer ${customer.id}`}
            icon={User}
            name={customer.name}
            line={[
              `Customer ${customer.username}${customer.company ? ` of ${customer.company}` : ''}`,
              ...customer.reasons.map((reason) => customerReasons[reason]),
            ].join(', ')}
            isChosen={customer.id === customerId}
            onChoose={() => onCustomer(customer)}
          />
        ))}
      </ul>
    </section>
  )
}

function sentenceOf(words: readonly string[]): string {
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface LikelyClientProps {
  icon: IconNode
  name: string
  line: string
  isChosen: boolean
  onChoose: () => void
}

function LikelyClient({ icon, name, line, isChosen, onChoose }: LikelyClientProps) {
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Icon icon={icon} className="text-n500" />
      <div className="min-w-0 grow text-ui wrap-anywhere">
        <p dir="auto" className="font-medium text-n900">
          {name}
        </p>
        <p className="text-n600">{line}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        icon={isChosen ? Check : undefined}
        aria-label={`${isChosen ? 'Chosen' : 'Choose'} ${name}`}
        onClick={onChoose}
      >
        {isChosen ? 'Chosen' : 'Choose'}
      </Button>
    </li>
  )
}
