import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { roleNames } from '../../../../shared/endpoint/roles.ts'
import { typedSearch, type TypedSearch } from '../../../../shared/text/typedSearch.ts'
import { leadStateNames } from '../../../clients/leads/values.ts'
import type { SearchResults } from '../schema.ts'
import { FoundText } from './FoundText.tsx'

type Kind = Exclude<keyof SearchResults, 'notSearched' | 'corrected'>
type RowOf<Of extends Kind> = NonNullable<SearchResults[Of]>['rows'][number]

/** A found record, with the kind of the record. */
export type FoundRecord = { [Of in Kind]: { kind: Of; row: RowOf<Of> } }[Kind]

/** A link, and what it does before it is followed. */
export type OptionLink = LinkProps & { onClick?: () => void }

/** The link of a found record. */
export type LinkOfRecord = (found: FoundRecord) => OptionLink

export interface SearchOptionData {
  /** Unique among all options. */
  key: string
  content: ReactNode
  link?: OptionLink | undefined
  /** Called when the option is chosen. */
  run?: (() => void) | undefined
  /** The text that choosing the option types into the field. */
  types?: string | undefined
  /** Whether the option is no result of the server, so that it never belongs to an earlier text. */
  isLocal?: boolean
}

export interface OptionGroup {
  label: string
  options: readonly SearchOptionData[]
  hasMore?: boolean
}

interface Found {
  results: SearchResults | undefined
  asked: Pick<TypedSearch, 'marked'>
  linkTo: LinkOfRecord
}

/** The found records as options. */
export function groupsOf({ results, asked, linkTo }: Found): OptionGroup[] {
  const { tickets, invoices, people, companies, leads, team, corrected } = results ?? {}
  const searched = corrected ? typedSearch(corrected.searched).marked : asked.marked
  const text = (of: string) => <FoundText text={of} words={searched} />
  const group = <Row extends { id: number }>(
    label: string,
    found: { rows: Row[]; hasMore: boolean } | undefined,
    optionOf: (row: Row) => Omit<SearchOptionData, 'key'>,
  ): OptionGroup => ({
    label,
    options: (found?.rows ?? []).map((row) => ({ key: `${label}-${row.id}`, ...optionOf(row) })),
    hasMore: found?.hasMore ?? false,
  })
  return [
    group('Tickets', tickets, (row) => ({
      link: linkTo({ kind: 'tickets', row }),
      content: (
        <Lines
          first={text(row.title)}
          second={text([`#${row.id}`, row.customerName, row.excerpt].filter(Boolean).join(' · '))}
          end={<StatusBadge status={row.status} />}
        />
      ),
    })),
    group('Invoices', invoices, (row) => ({
      link: linkTo({ kind: 'invoices', row }),
      content: (
        <Lines
          first={text(row.invoiceNumber)}
          second={text([formatDollars(row.amount), row.customerName].filter(Boolean).join(' · '))}
          end={<StatusBadge status={row.status} />}
        />
      ),
    })),
    group('People', people, (row) => ({
      link: linkTo({ kind: 'people', row }),
      content: (
        <Lines
          first={text(row.name)}
          second={text(
            [row.username === row.name ? '' : row.username, row.email, row.company]
              .filter(Boolean)
              .join(' · '),
          )}
          end={roleNames[row.role]}
        />
      ),
    })),
    group('Companies', companies, (row) => ({
      link: linkTo({ kind: 'companies', row }),
      content: <Lines first={text(row.name)} second={row.city && text(row.city)} />,
    })),
    group('Leads', leads, (row) => ({
      link: linkTo({ kind: 'leads', row }),
      content: (
        <Lines
          first={text(row.name)}
          second={row.company && text(row.company)}
          end={leadStateNames[row.state]}
        />
      ),
    })),
    group('Team', team, (row) => ({
      link: linkTo({ kind: 'team', row }),
      content: <Lines first={text(row.name)} second={text(row.role)} />,
    })),
  ]
}

interface LinesProps {
  first: ReactNode
  second?: ReactNode
  end?: ReactNode
}

const Lines = ({ first, second, end }: LinesProps) => (
  <>
    <span className="min-w-0 grow">
      <span dir="auto" className="block truncate font-medium">
        {first}
      </span>
      {second && (
        <span dir="auto" className="block truncate text-small text-n600">
          {second}
        </span>
      )}
    </span>
    {end && <span className="shrink-0 text-small text-n600">{end}</span>}
  </>
)
