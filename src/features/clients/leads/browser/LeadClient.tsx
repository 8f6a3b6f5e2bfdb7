import { Link } from '@tanstack/react-router'
import { BuildingComplex } from 'lucide'
import { Card } from '../../../../browser/ui/Card.tsx'
import { RecordLinks, Way, wayLinkClass } from '../../../people/accounts/browser/RecordLinks.tsx'
import type { ContactRequest } from '../schema.ts'

/** The company and customer that a lead has become. Renders nothing before a conversion. */
export function LeadClient({ lead }: { lead: ContactRequest }) {
  const { companyId, clientCompany, customerId, customer } = lead
  if (clientCompany === null && customer === null) return null
  return (
    <Card aria-labelledby="lead-client">
      <h2 id="lead-client" className="text-section text-n900">
        Client
      </h2>
      <ul className="mt-2 text-ui">
        {clientCompany !== null && companyId !== null && (
          <Way icon={BuildingComplex}>
            <Link to="/agent/sales/companies/$id" params={{ id: String(companyId) }} className={wayLinkClass}>
              {clientCompany}
            </Link>
          </Way>
        )}
        {customer !== null && customerId !== null && (
          <>
            <li className="pt-2 wrap-anywhere text-n600">
              Customer <strong className="font-medium text-n900">{customer}</strong>
            </li>
            <RecordLinks id={customerId} />
          </>
        )}
      </ul>
    </Card>
  )
}
