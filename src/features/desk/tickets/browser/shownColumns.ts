import type { ReactNode } from 'react'
import type { ListedTicket } from '../schema.ts'
import type { TicketColumn } from '../view.ts'

type DateColumn = 'createdAt' | 'updatedAt'

/** A column that staff add to the list of tickets, in tables that are at least 960 px wide. */
export interface AddedColumn {
  name: 'customer' | 'company' | 'assignee' | 'waitsSince'
  label: string
  /** The width, as a class of the head. */
  className: string
  sortsBy?: TicketColumn
  cell: (ticket: ListedTicket) => ReactNode
}

/**
 * The columns of the list of tickets that a member of staff has chosen. Narrower tables, and the list on phones, have
 * the standard columns, with the customer, the assignee and the waiting time in the second line of other cells.
 */
export interface ShownColumns {
  added: readonly AddedColumn[]
  dates: readonly DateColumn[]
  /** Whether all columns are narrow, with short dates and faces without names, to leave room for the titles. */
  isTight: boolean
  /** A button that assigns an unresolved ticket of nobody, in the line below the priority, where other tickets have the assignee. */
  take?: (ticket: ListedTicket) => ReactNode
}

/** The columns that everybody else has. */
export const standardColumns: ShownColumns = {
  added: [],
  dates: ['createdAt', 'updatedAt'],
  isTight: false,
}

const isOfPeople = ({ name }: AddedColumn) => name === 'customer' || name === 'company'

/** The columns between the title and the status, and those between the priority and the dates. */
export const placesOf = ({ added }: ShownColumns) => ({
  afterTitle: added.filter(isOfPeople),
  afterPriority: added.filter((column) => !isOfPeople(column)),
})

const has = ({ added }: ShownColumns, column: AddedColumn['name']) =>
  added.some(({ name }) => name === column)

/** A class that hides what an added column shows, where the table is wide enough for that column. */
export const hiddenBeside = (shown: ShownColumns, column: AddedColumn['name']): string =>
  has(shown, column) ? 'as-full:hidden' : ''

/** The classes of the width of the column with the ID, which has what no added column shows. */
export function idWidthOf(shown: ShownColumns, withCustomer: boolean): string {
  if (!withCustomer) return 'w-23'
  if (!has(shown, 'customer')) return 'w-42'
  return has(shown, 'waitsSince') ? 'w-42 as-full:w-17' : 'w-42 as-full:w-23'
}

/** The class of the cell with the ID. The waiting time is beside the ID or, if the customer has a column, below it. */
export const idClassOf = (shown: ShownColumns): string =>
  has(shown, 'customer') ? 'as-full:whitespace-normal' : ''

/** The classes of the head of a date. */
export function dateWidthOf(shown: ShownColumns, column: DateColumn): string {
  if (!shown.dates.includes(column)) return 'w-29 as-full:hidden'
  return shown.isTight ? 'w-29 as-full:w-18' : 'w-29'
}

/** The classes of a cell with a date. A short date of another year has two lines. */
export function dateClassOf(shown: ShownColumns, column: DateColumn): string {
  if (!shown.dates.includes(column)) return 'as-full:hidden'
  return shown.isTight ? 'as-full:whitespace-normal' : ''
}

/** The widths of the specified columns beside added ones. */
const tightWidths = {
  'w-34': 'w-34 as-full:w-31',
  'w-28': 'w-28 as-full:w-23',
  'w-20': 'w-20 as-full:w-17',
}

/** The classes of the width of a specified column. */
export const widthOf = (width: keyof typeof tightWidths, { added }: ShownColumns): string =>
  added.length > 0 ? tightWidths[width] : width
