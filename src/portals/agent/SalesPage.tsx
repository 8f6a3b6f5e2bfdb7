import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { Button } from '../../browser/ui/Button.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { TextField } from '../../browser/ui/TextField.tsx'
import { useKeptView } from '../../browser/useKeptView.ts'
import { ClientCompanies } from '../../features/companies/browser/ClientCompanies.tsx'
import { contactRequestsQuery } from '../../features/inquiries/browser/api.ts'
import { LeadList } from '../../features/inquiries/browser/LeadList.tsx'
import { LeadSummary } from '../../features/inquiries/browser/LeadSummary.tsx'

const leadLink = (id: string): LinkProps => ({ to: '/agent/sales/$id', params: { id } })
const companyLink = (id: string): LinkProps => ({ to: '/agent/sales/companies/$id', params: { id } })

/** Contact requests and client companies, with one search over both. */
export function SalesPage() {
  const [search, setSearch] = useKeptView('search', '')
  const field = useRef<HTMLInputElement>(null)
  // Deferred, so that typing does not wait for the lists.
  const deferredSearch = useDeferredValue(search.trim().toLowerCase())
  const leads = useQuery(contactRequestsQuery)

  return (
    <>
      <PageHeader title="Sales Leads" />
      <LeadSummary leads={leads.data} failed={leads.isError} />
      <div className="mt-6 flex items-center gap-1 md:gap-2">
        <TextField
          ref={field}
          // Not type="search", which has a clear button of its own.
          role="searchbox"
          inputMode="search"
          label="Search leads and companies"
          labelHidden
          icon={Search}
          placeholder="Search leads and companies..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
          className="w-full max-md:[&_input]:pr-1 md:w-105"
        />
        <Button
          variant="ghost"
          onClick={() => {
            setSearch('')
            field.current?.focus()
          }}
        >
          Clear
        </Button>
      </div>
      <section aria-labelledby="leads" className="mt-8">
        <h2 id="leads" className="mb-3 text-section text-n900">
          Leads
        </h2>
        <LeadList search={deferredSearch} to={leadLink} />
      </section>
      <section aria-labelledby="client-companies" className="mt-8">
        <h2 id="client-companies" className="mb-3 text-section text-n900">
          Client Companies
        </h2>
        <ClientCompanies search={deferredSearch} to={companyLink} />
      </section>
    </>
  )
}
