import { ArrowDown, ArrowUp } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/* A table that becomes a list if its frame is narrower than 704 px. In the list, `part` decides the position of a
   cell. The lead is on the first line, with the aside to its right. The metas are on the second line. The action is
   to the right of the first line, or below if the lead needs the space. A checkbox is to the left of the lead. Cells
   without a part are hidden. A RowLink makes the whole row clickable and adds a chevron. The roles are explicit,
   because `display: flex` removes those of table elements. */

/** The frame around a table. Its width decides whether the rows are shown as a table or as a list. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <div className="@container/table rounded-card border border-n200 bg-n0">{children}</div>
}

type TableProps = ComponentProps<'table'> & {
  /** The accessible name. */
  label: string
  /** Column widths come from the heads. Required with WindowedRows, which does not render all rows. */
  fixed?: boolean
}

export function Table({ label, fixed = false, className = '', ...table }: TableProps) {
  return (
    <table
      role="table"
      aria-label={label}
      {...table}
      className={`w-full border-separate border-spacing-0 text-ui as-list:block ${fixed ? 'table-fixed' : ''} ${className}`}
    />
  )
}

/**
 * Contains Th elements. In the list view, sortable heads are in a row above the list; other heads are for screen
 * readers only.
 */
export function Head({ children }: { children: ReactNode }) {
  return (
    <thead
      role="rowgroup"
      className="as-list:block as-list:rounded-t-[9px] as-list:bg-n25 as-list:not-has-[button]:sr-only as-list:has-[button]:border-b as-list:has-[button]:border-n200"
    >
      <tr role="row" className="as-list:flex as-list:flex-wrap as-list:gap-x-4 as-list:px-4">
        {children}
      </tr>
    </thead>
  )
}

/** Contains Row elements. Use WindowedRows instead for lists that may have thousands of rows. */
export function Body(props: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" {...props} className={`as-list:block ${props.className ?? ''}`} />
}

type ThProps = {
  /** The sort order; 'none' for a sortable column that is not sorted. */
  sort?: 'ascending' | 'descending' | 'none' | undefined
  onSort?: (() => void) | undefined
  right?: boolean
  /** The label is for screen readers only, for a column of buttons or links. */
  labelHidden?: boolean
  /** Hidden if the frame is narrower than 864 px; set it on the cells too. */
  wide?: boolean
  /** The head contains a checkbox and no text. It is shown in the list view, too, and is as wide as the checkbox. */
  box?: boolean
  /** A width class, if the table is `fixed`. */
  className?: string
  children?: ReactNode
}

const headClass =
  'as-table:px-1.5 as-table:first:pl-5 as-table:last:pr-5 as-list:w-auto as-list:not-has-[button]:sr-only'

export function Th(props: ThProps) {
  const { sort, onSort, right = false, labelHidden = false, wide = false, box = false } = props
  const { className = '', children } = props
  const arrow = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={
        'text-small font-medium whitespace-nowrap text-n600 as-table:sticky as-table:top-(--header-height) as-table:z-2 as-table:h-9 ' +
        'as-table:border-b as-table:border-n200 as-table:bg-n25 as-table:first:rounded-tl-[9px] as-table:last:rounded-tr-[9px] ' +
        `${box ? 'p-0 as-list:-ml-3' : headClass} ${right ? 'text-right' : 'text-left'} ${wide ? 'hidden as-wide-table:table-cell' : ''} ${className}`
      }
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={`-mx-1.5 inline-flex h-9 items-center gap-1 rounded-badge px-1.5 -outline-offset-2 hover:bg-n100 hover:text-n900 as-list:h-11 ${arrow ? 'text-n900' : ''}`}
        >
          {children}
          {arrow && <Icon icon={arrow} size={12} />}
        </button>
      ) : labelHidden ? (
        <span className="sr-only">{children}</span>
      ) : (
        children
      )}
    </th>
  )
}

type RowProps = ComponentProps<'tr'> & {
  /** 60 px high instead of 44, for cells with two lines. */
  tall?: boolean
  chosen?: boolean
}

export function Row({ tall = false, chosen = false, className = '', ...row }: RowProps) {
  return (
    <tr
      role="row"
      aria-current={chosen || undefined}
      {...row}
      className={`group/row data-row ${tall ? 'as-table:h-15' : 'as-table:h-11'} ${className}`}
    />
  )
}

type TdProps = ComponentProps<'td'> & {
  part?: 'lead' | 'meta' | 'aside' | 'action' | 'box'
  /** Tabular figures, for numbers that are compared. */
  tabular?: boolean
  right?: boolean
  wide?: boolean
}

const parts = {
  lead: 'font-medium text-n900 as-list:order-0 as-list:min-w-28 as-list:flex-1 as-list:text-body',
  meta: 'text-n600 as-list:order-3 as-list:min-w-0',
  aside: 'font-medium text-n900 as-list:order-1',
  action: 'as-list:order-1',
  box: 'as-list:-ml-3',
  none: 'text-n600 as-list:hidden',
}

export function Td({ part, tabular = false, right = false, wide = false, className = '', ...cell }: TdProps) {
  return (
    <td
      role="cell"
      // Users' text may be right-to-left.
      dir={part === 'lead' ? 'auto' : undefined}
      {...cell}
      className={
        `${part === 'box' ? '' : 'data-cell'} ${parts[part ?? 'none']} ${tabular ? 'tabular-nums whitespace-nowrap' : ''} ${right ? 'as-table:text-right' : ''} ` +
        `${part === 'action' ? 'as-table:text-right whitespace-nowrap' : ''} ` +
        `${wide ? 'as-table:hidden as-wide-table:table-cell' : ''} ${className}`
      }
    />
  )
}
