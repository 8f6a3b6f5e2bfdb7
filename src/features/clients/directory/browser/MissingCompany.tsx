import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { formatDate } from '../../../../shared/time/dates.ts'
import { mergedCompanyQuery } from './api.ts'

interface MissingCompanyProps {
  /** The id in the page's URL, unchecked. */
  id: string
  /** A link to the page of another company. */
  linkTo: (companyId: string, name: string) => ReactNode
  /** Shown if the company was not merged into another. */
  otherwise: ReactNode
}

/** The page of a missing company. Links to the company it was merged into, or shows `otherwise`. */
export function MissingCompany({ id, linkTo, otherwise }: MissingCompanyProps) {
  const trace = useQuery(mergedCompanyQuery(id))
  if (trace.isPending)
    return <Spinner label="Loading company details..." className="min-h-62 place-content-center" />
  if (!trace.data) return otherwise
  const { name, companyId, companyName, mergedAt } = trace.data
  return (
    <EmptyState
      text={`${name} became part of ${companyName} on ${formatDate(mergedAt)}.`}
      action={linkTo(String(companyId), companyName)}
    />
  )
}
