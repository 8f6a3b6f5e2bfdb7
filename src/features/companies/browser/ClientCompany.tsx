import { Card } from '../../../browser/ui/Card.tsx'
import { EmailText } from '../../../browser/ui/EmailText.tsx'
import { Fact } from '../../../browser/ui/Fact.tsx'
import type { Company } from '../schema.ts'
import { cityLine } from './companyLines.ts'

/** The details of a company in the agents' portal. */
export function ClientCompany({ company }: { company: Company }) {
  const { name, address, email } = company
  const place = [address, cityLine(company)].filter(Boolean)
  return (
    <Card aria-labelledby="company-details" className="max-w-[696px]">
      <h2 id="company-details" className="text-section text-n900">
        Company Details
      </h2>
      <dl className="mt-4 grid gap-5 text-ui">
        <Fact term="Name">{name}</Fact>
        <Fact term="Address">
          {place.length > 0 &&
            place.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </Fact>
        <Fact term="Email">
          {email && (
            <a
              href={`mailto:${email}`}
              className="touch-room inline-block rounded-badge text-n900 underline-offset-4 hover:underline"
            >
              <EmailText address={email} />
            </a>
          )}
        </Fact>
      </dl>
    </Card>
  )
}
