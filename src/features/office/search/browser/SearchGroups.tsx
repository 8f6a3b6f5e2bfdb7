import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import type { MenuItem } from '../../../../browser/ui/SideMenu.tsx'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { roleNames } from '../../../../shared/endpoint/roles.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import { typedSearch, type TypedSearch } from '../../../../shared/text/typedSearch.ts'
import { leadStateNames } from '../../../clients/leads/values.ts'
import type { SearchResults } from '../schema.ts'
import { FoundText } from './FoundText.tsx'

type Kind = Exclude<keyof SearchResults, 'notSearched' | 'corrected'>
type RowOf<Of extends Kind> = NonNullable<SearchResults[Of]>['rows'][number]

/** A found record, with the kind of the record. */
export type FoundRecord = { [Of in Kind]: { kind: Of; row: RowOf<Of> } }[Kind]

/** The pages that a search can find, and the links of found records. */
export interface SearchTargets {
  /** Pages are found by their labels. */
  pages: readonly MenuItem[]
  linkTo: (found: FoundRecord) => LinkProps & { onClick?: () => void }
}

interface Option {
  /** Unique among all options. */
  key: string
  content: ReactNode
  link?: LinkProps
  /** The text of an earlier search. */
  search?: string
}

export interface OptionGroup {
  label: string
  options: readonly Option[]
  hasMore?: boolean
}

interface Found extends SearchTargets {
  results: SearchResults | undefined
  asked: Pick<TypedSearch, 'words' | 'marked'>
}

/** The results as options, records before pages. */
export function groupsOf({ results, asked, pages, linkTo }: Found): OptionGroup[] {
  const { tickets, invoices, people, companies, leads, team, corrected } = results ?? {}
  const searched = corrected ? typedSearch(corrected.searched).marked : asked.marked
  const text = (of: string) => <FoundText text={of} words={searched} />
  const group = <Row extends { id: number }>(
    label: string,
    found: { rows: Row[]; hasMore: boolean } | undefined,
    optionOf: (row: Row) => Omit<Option, 'key'>,
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
    { label: 'Pages', options: pagesFound(pages, asked) },
  ]
}

function pagesFound(pages: readonly MenuItem[], { words, marked }: Found['asked']): Option[] {
  const found = pages.filter(({ label }) => {
    const ofPage = searchWords(label)
    return words.length > 0 && words.every((word) => ofPage.some((each) => isFoundBy(each, word)))
  })
  return found.map(({ label, icon, count: _count, exact: _exact, onClick: _onClick, ...link }) => ({
    key: `Pages-${label}`,
    link,
    content: (
      <>
        <Icon icon={icon} className="text-n500" />
        <span>
          <FoundText text={label} words={marked} />
        </span>
      </>
    ),
  }))
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
