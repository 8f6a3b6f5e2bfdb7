import { useNavigate, useSearch, type LinkProps } from '@tanstack/react-router'
import { Search } from 'lucide'
import { useRef } from 'react'
import { maxSearchCharacters } from '../../shared/endpoint/searchParams.ts'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import { useTypedWords } from '../../browser/lists/useTypedWords.ts'
import { useWorks } from '../../browser/page/site.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { LeftOutFilters } from '../../browser/ui/LeftOutFilters.tsx'
import { LoadedRows } from '../../browser/ui/LoadedRows.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { TextField } from '../../browser/ui/TextField.tsx'
import { ClientCompanies } from '../../features/people/companies/browser/ClientCompanies.tsx'
import { leadList, leadSummaryQuery } from '../../features/clients/leads/browser/api.ts'
import { ExportLeads } from '../../features/clients/leads/browser/ExportLeads.tsx'
import { LeadFilters } from '../../features/clients/leads/browser/LeadFilters.tsx'
import { LeadSummary } from '../../features/clients/leads/browser/LeadSummary.tsx'
import { LeadTable } from '../../features/clients/leads/browser/LeadTable.tsx'
import { archivedLeadList } from '../../features/clients/leads/archive/browser/api.ts'
import { ArchivedLeads } from '../../features/clients/leads/archive/browser/ArchivedLeads.tsx'
import { leadRowsOf } from '../../features/clients/leads/rowsOf.ts'
import { leadViewIn, type LeadView } from '../../features/clients/leads/view.ts'
import { leadLink } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { leadAssigneesQuery } from '../../features/clients/leads/browser/leads.ts'
import { companyList } from '../../features/people/companies/browser/api.ts'
import { reads, readsRows, readsThen } from '../data/reads.ts'

const companyLink = (id: string): LinkProps => ({ to: '/agent/sales/companies/$id', params: { id } })

/** While leads can be archived, lists and counts leave out archived leads. */
const archivedIf = (canArchive: boolean) => (canArchive ? 'no' : undefined)

/** Contact requests and client companies, with one search over both. The view of the leads is in the URL. */
function SalesPage() {
  const canArchive = useWorks('lead-archive')
  const archived = archivedIf(canArchive)
  const view = useSearch({ from: '/agent/frame/agent/sales' })
  const navigate = useNavigate({ from: '/agent/sales' })
  const show = (next: LeadView) => {
    list.preload(leadRowsOf(next, archived))
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  const list = useRangedList(leadList, leadRowsOf(view, archived), { keepsRows: true })
  const { typed, setTyped } = useTypedWords(view.search ?? '', (words) =>
    show({ ...view, search: words || undefined }),
  )
  const field = useRef<HTMLInputElement>(null)

  return (
    <>
      <PageHeader title="Sales Leads" />
      <LeadSummary archived={archived} />
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
          value={typed}
          maxLength={maxSearchCharacters}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          className="w-full max-md:[&_input]:pr-1 md:w-105"
        />
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('')
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
        <LeadFilters view={view} onChange={show} />
        <LoadedRows
          of="leads"
          list={list}
          // Keeps the rest of the page below the visible area until the number of leads is known.
          loadingClass="min-h-screen content-start pt-13"
          errorText="Could not load the contact requests. Please try again."
          retryLabel="Retry"
          empty={<EmptyState text="No contact requests found matching your search." />}
        >
          <div className="relative mb-2 flex justify-end">
            <ExportLeads
              view={view}
              archived={archived}
              total={list.isLoaded && list.rows.isTotalKnown ? list.rows.total : undefined}
            />
          </div>
          <LeadTable key={JSON.stringify(list.shown)} leads={list.rows} to={leadLink} />
        </LoadedRows>
        {canArchive && <ArchivedLeads />}
      </section>
      <section aria-labelledby="client-companies" className="mt-8">
        <h2 id="client-companies" className="mb-3 text-section text-n900">
          Client Companies
        </h2>
        <ClientCompanies words={view.search} to={companyLink} />
      </section>
    </>
  )
}

export const screen: Screen = {
  component: SalesPage,
  reads({ search, working }) {
    const canArchive = working.includes('lead-archive')
    const archived = archivedIf(canArchive)
    const view = leadViewIn(Object.fromEntries(search))
    return [
      // The companies after the leads, so that they do not take the room for the leads in the document.
      readsThen(leadList.blockQuery(leadRowsOf(view, archived), 0, 0), () => [
        readsRows(companyList, { words: view.search }),
      ]),
      reads(leadSummaryQuery({ archived })),
      reads(leadAssigneesQuery),
      ...(canArchive ? [reads(archivedLeadList.totalQuery({}))] : []),
    ]
  },
}
