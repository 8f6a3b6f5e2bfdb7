import { Card } from '../../../../browser/ui/Card.tsx'
import { ContactFacts } from '../../../../browser/ui/ContactFacts.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { WebAddressText } from '../../../../browser/ui/WebAddressText.tsx'
import { formatDate } from '../../../../shared/time/dates.ts'
import type { Company } from '../schema.ts'
import { cityLine, websiteWithoutScheme } from './companyLines.ts'

const linkClass = 'touch-room inline-block rounded-badge text-n900 underline-offset-4 hover:underline'

interface CompanyFactsProps {
  company: Company
  title?: string
  /** Whether the company's name is shown as one of the facts. */
  withName?: boolean
}

export function CompanyFacts({
  company,
  title = 'Company information',
  withName = false,
}: CompanyFactsProps) {
  const { email, phone, website, address, country, industry, size, notes, createdAt, updatedAt } = company
  const place = [address, cityLine(company), country].filter(Boolean)
  return (
    <Card aria-labelledby="company-facts">
      <h2 id="company-facts" className="text-section text-n900">
        {title}
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-5 text-ui sm:grid-cols-2">
        {withName && <Fact term="Name">{company.name}</Fact>}
        <ContactFacts email={email} phone={phone} linkClass={linkClass} />
        <Fact term="Website">{website && <Website address={website} />}</Fact>
        <Fact term="Address">
          {place.length > 0 &&
            place.map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
        </Fact>
        {industry && <Fact term="Industry">{industry}</Fact>}
        {size && <Fact term="Size">{size}</Fact>}
        <Fact term="Added">
          <span className="tabular-nums">{formatDate(createdAt)}</span>
        </Fact>
        <Fact term="Updated">
          <span className="tabular-nums">{formatDate(updatedAt)}</span>
        </Fact>
        {notes && (
          <Fact term="Notes" wide>
            <span dir="auto" className="block max-w-[68ch] whitespace-pre-wrap">
              {notes}
            </span>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** Renders a link only for http and https. Older records may have other schemes. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClass}>
      <WebAddressText address={websiteWithoutScheme(address)} />
    </a>
  )
}
