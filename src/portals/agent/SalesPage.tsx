import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch, type LinkProps } from '@tanstack/react-router'
import { Search } from 'lucide'
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { foldedName } from '../../shared/text/nameKey.ts'
import { useWorks } from '../../browser/page/site.tsx'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { TextField } from '../../browser/ui/TextField.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { ClientCompanies } from '../../features/people/companies/browser/ClientCompanies.tsx'
import { contactRequestsQuery } from '../../features/clients/leads/browser/api.ts'
import { LeadFilters } from '../../features/clients/leads/browser/LeadFilters.tsx'
import { LeadList } from '../../features/clients/leads/browser/LeadList.tsx'
import { LeadSummary } from '../../features/clients/leads/browser/LeadSummary.tsx'
import { useLeadFilter } from '../../features/clients/leads/browser/useLeadFilter.ts'
import { archivedLeadsQuery } from '../../features/clients/leads/archive/browser/api.ts'
import { ArchivedLeads } from '../../features/clients/leads/archive/browser/ArchivedLeads.tsx'
import { useArchivedLeads } from '../../features/clients/leads/archive/browser/useArchivedLeads.ts'
import { leadViewIn, type LeadView } from '../../features/clients/leads/view.ts'
import { keepLeadView, leadLink } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { leadAssigneesQuery } from '../../features/clients/leads/browser/leads.ts'
import { companiesQuery } from '../../features/people/companies/browser/api.ts'
import { reads } from '../data/reads.ts'

const companyLink = (id: string): LinkProps => ({ to: '/agent/sales/companies/$id', params: { id } })
const none: ReadonlySet<number> = new Set()

/** Contact requests and client companies, with one search over both. */
function SalesPage() {
  const canArchive = useWorks('lead-archive')
  return (
    <>
      <PageHeader title="Sales Leads" />
      {canArchive ? <ListsInUse /> : <SalesLists hidden={none} />}
    </>
  )
}

/** Lists without the archived leads. */
function ListsInUse() {
  return <SalesLists hidden={useArchivedLeads()} archive={<ArchivedLeads />} />
}

/** Ms without typing before the text is put into the URL: browsers limit how often the URL may change. */
const typingPauseMs = 300

interface SalesListsProps {
  /** The leads to leave out; undefined until known. */
  hidden: ReadonlySet<number> | undefined
  /** Shown below the leads. */
  archive?: ReactNode
}

function SalesLists({ hidden, archive }: SalesListsProps) {
  const view = useSearch({ from: '/agent/frame/agent/sales' })
  const navigate = useNavigate({ from: '/agent/sales' })
  const [search, setSearch] = useState(view.search ?? '')
  const field = useRef<HTMLInputElement>(null)
  // Deferred, so that typing does not wait for the lists.
  const deferredSearch = useDeferredValue(foldedName(search.trim()))
  const leads = useQuery(contactRequestsQuery)
  const { data: user } = useQuery(currentUserQuery)
  const fits = useLeadFilter(view, user?.id, hidden)

  const showView = (next: LeadView) => void navigate({ search: next, replace: true, resetScroll: false })
  useEffect(() => {
    const typed = search.trim() === '' ? undefined : search
    if (typed === view.search) return undefined
    const next = { ...view, search: typed }
    keepLeadView(next)
    const timer = setTimeout(() => {
      // Do nothing if the user has left the page meanwhile, for example by opening a row.
      if (window.location.pathname === '/agent/sales')
        void navigate({ search: next, replace: true, resetScroll: false })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [search, view, navigate])

  return (
    <>
      <LeadSummary leads={hidden && leads.data?.filter(({ id }) => !hidden.has(id))} failed={leads.isError} />
      <div className="mt-6 flex items-center gap-1 md:gap-2">
        <TextField
          ref={field}
          // Not type="search", which has its own clear button.
          role="searchbox"
          inputMode="search"
          label="Search leads and companies"
          labelHidden
          icon={Search}
          placeholder="Search leads and companies..."
          value={search}
          maxLength={200}
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
        <LeftOutFilters viewIn={leadViewIn} />
        <LeadFilters view={view} onChange={(next) => showView({ ...next, search: search || undefined })} />
        {hidden ? (
          <LeadList search={deferredSearch} fits={fits} to={leadLink} />
        ) : (
          <Spinner label="Loading leads..." className="min-h-screen content-start pt-13" />
        )}
        {archive}
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

export const screen: Screen = {
  component: SalesPage,
  reads: ({ working }) => [
    reads(contactRequestsQuery),
    reads(companiesQuery),
    reads(leadAssigneesQuery),
    ...(working.includes('lead-archive') ? [reads(archivedLeadsQuery)] : []),
  ],
}
