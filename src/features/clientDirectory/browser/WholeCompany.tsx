import { CompanyFacts } from '../../companies/browser/CompanyFacts.tsx'
import type { Company } from '../../companies/schema.ts'
import { CompanyPeople } from './CompanyPeople.tsx'

/** A company with all its details and people, for agents. */
export function WholeCompany({ company }: { company: Company }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_272px]">
      <CompanyFacts company={company} />
      <CompanyPeople company={company} />
    </div>
  )
}
