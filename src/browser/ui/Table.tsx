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
  /** Hidden if the frame is narrower than 960 px; set it on the cells too. */
  full?: boolean
  /** The head contains a checkbox and no text. It is shown in the list view, too, and is as wide as the checkbox. */
  box?: boolean
  /** A width class, if the table is `fixed`. */
  className?: string
  children?: ReactNode
}

const fullCell = 'hidden as-full:table-cell'

/** Not all in one utility, because a width in `className` would take precedence over it. */
const headCell = 'data-head-cell as-list:w-auto as-list:not-has-[button]:sr-only'

export function Th(props: ThProps) {
  const { sort, onSort, right = false, labelHidden = false, wide = false, box = false } = props
  const { full = false, className = '', children } = props
  const arrow = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={
        `data-head ${box ? 'p-0 as-list:-ml-3' : headCell} ${right ? 'text-right' : 'text-left'} ` +
        `${wide ? 'hidden as-wide-table:table-cell' : full ? fullCell : ''} ${className}`
      }
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={arrow ? 'data-head-button text-n900' : 'data-head-button'}
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
      className={`group/row data-row ${tall ? 'as-table:h-15' : 'as-table:h-11'}${className && ` ${className}`}`}
    />
  )
}

type TdProps = ComponentProps<'td'> & {
  part?: 'lead' | 'meta' | 'aside' | 'action' | 'box'
  /** Tabular figures, for numbers that are compared. */
  tabular?: boolean
  right?: boolean
  wide?: boolean
  full?: boolean
}

const parts = {
  lead: 'data-cell data-lead',
  meta: 'data-cell data-meta',
  aside: 'data-cell font-medium text-n900 as-list:order-1',
  action: 'data-cell data-action',
  box: 'as-list:-ml-3',
  none: 'data-cell text-n600 as-list:hidden',
}

export function Td(props: TdProps) {
  const { part, tabular = false, right = false, wide = false, full = false, className = '', ...cell } = props
  let look = parts[part ?? 'none']
  if (tabular) look += ' tabular-nums whitespace-nowrap'
  if (right) look += ' as-table:text-right'
  if (wide) look += ' as-table:hidden as-wide-table:table-cell'
  if (full) look += ` ${fullCell}`
  if (className !== '') look += ` ${className}`
  // Users' text may be right-to-left.
  return <td role="cell" dir={part === 'lead' ? 'auto' : undefined} {...cell} className={look} />
}
