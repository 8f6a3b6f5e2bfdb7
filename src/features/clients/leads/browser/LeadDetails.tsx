import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { ContactFacts } from '../../../../browser/ui/ContactFacts.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { ContactRequest } from '../schema.ts'
import { LeadType } from './LeadType.tsx'

const linkClass = 'touch-room inline-block rounded-badge text-n900 underline-offset-4 hover:underline'

interface LeadDetailsProps {
  lead: ContactRequest
  /** Shown below the request. */
  answers: ReactNode
  /** Shown below the contact information. */
  aside: ReactNode
}

/** All data of a lead: type, services, message and contact information. */
export function LeadDetails({ lead, answers, aside }: LeadDetailsProps) {
  const { email, phone, company, namedCompanyId, type, services, message, createdAt } = lead
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_272px] lg:grid-rows-[auto_1fr]">
      <Card aria-labelledby="request-details">
        <h2 id="request-details" className="text-section text-n900">
          Request details
        </h2>
        <dl className="mt-4 grid gap-x-6 gap-y-5 text-ui sm:grid-cols-2">
          <Fact term="Type">
            <LeadType type={type} />
          </Fact>
          <Fact term="Received">
            <time dateTime={createdAt} className="tabular-nums">
              {formatDateTime(createdAt)}
            </time>
          </Fact>
          <Fact term="Services" wide>
            {services.length === 0 ? (
              'None specified'
            ) : (
              <ul className="mt-1 flex flex-wrap gap-2">
                {services.map((service) => (
                  <li key={service} className="flex">
                    <Badge tone="plain">{service}</Badge>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact term="Message" wide>
            <p
              dir="auto"
              className="max-w-[68ch] text-body leading-[26px] text-pretty whitespace-pre-wrap text-n800"
            >
              {message}
            </p>
          </Fact>
        </dl>
      </Card>
      <div className="grid gap-6 lg:row-span-2">
        <Card aria-labelledby="contact-information">
          <h2 id="contact-information" className="text-section text-n900">
            Contact information
          </h2>
          <dl className="mt-4 grid gap-5 text-ui">
            <ContactFacts email={email} phone={phone} linkClass={linkClass} />
            <Fact term="Company">
              {company &&
                (namedCompanyId === null ? (
                  <span>{company}</span>
                ) : (
                  <Link
                    to="/agent/sales/companies/$id"
                    params={{ id: String(namedCompanyId) }}
                    className={`touch-room text-n900 ${recordLinkClass}`}
                  >
                    {company}
                  </Link>
                ))}
            </Fact>
          </dl>
        </Card>
        {aside}
      </div>
      {answers}
    </div>
  )
}
