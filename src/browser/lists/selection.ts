import { useState, useSyncExternalStore } from 'react'
import type { Rows } from './rows.ts'

/** The maximum number of rows that can be selected individually. */
export const maxSelected = 500

interface Selectable {
  id: number
}

/** All rows of the list, including rows that are not loaded. */
interface AllRows {
  total: number
  /** The id of the newest row at the time of the selection. */
  upTo: number
}

interface Selected<Row> {
  /** The rows as they were shown when selected. */
  rows: ReadonlyMap<number, Row>
  all: AllRows | undefined
}

/** The selected rows of one list. Each row subscribes to it, so that selecting a row does not render the whole list. */
export class Selection<Row extends Selectable> {
  #selected: Selected<Row> = { rows: new Map(), all: undefined }
  /** The index of the last pressed checkbox. */
  #pressedAt: number | undefined
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly current = (): Selected<Row> => this.#selected

  has(id: number): boolean {
    return this.#selected.all !== undefined || this.#selected.rows.has(id)
  }

  /** Toggles a row; with `isRange`, all loaded rows from the last pressed one to this one. */
  press(list: Rows<Row>, index: number, isRange: boolean): void {
    const row = list.rowAt(index)
    if (!row) return
    const from = isRange && this.#pressedAt !== undefined ? this.#pressedAt : index
    const [first, last] = [Math.min(from, index), Math.max(from, index)]
    this.#pressedAt = index
    this.#change(loadedRows(list, first, last), !this.has(row.id))
  }

  /** Selects all loaded rows; if all are already selected, clears the selection. */
  pressAll(list: Rows<Row>): void {
    const rows = loadedRows(list, 0, list.total - 1)
    if (this.#selected.all || rows.every(({ id }) => this.has(id))) this.clear()
    else this.#change(rows, true)
  }

  selectAll(all: AllRows): void {
    this.#set({ ...this.#selected, all })
  }

  clear(): void {
    this.#pressedAt = undefined
    this.#set({ rows: new Map(), all: undefined })
  }

  #change(changed: readonly Row[], isSelected: boolean): void {
    const rows = new Map(this.#selected.rows)
    for (const row of changed) {
      if (!isSelected) rows.delete(row.id)
      else if (rows.size < maxSelected) rows.set(row.id, row)
    }
    this.#set({ rows, all: undefined })
  }

  #set(selected: Selected<Row>): void {
    this.#selected = selected
    for (const listener of this.#listeners) listener()
  }
}

/** The loaded rows of a range, at most one more than maxSelected. */
function loadedRows<Row>(list: Rows<Row>, first: number, last: number): Row[] {
  const rows: Row[] = []
  for (let index = first; index <= last && rows.length <= maxSelected; index += 1) {
    const row = list.rowAt(index)
    if (row) rows.push(row)
  }
  return rows
}

/** The selection of a list, which is cleared when the filter changes. */
export function useSelection<Row extends Selectable>(filter: string): Selection<Row> {
  const [selection, setSelection] = useState(() => ({ filter, of: new Selection<Row>() }))
  if (selection.filter === filter) return selection.of
  const next = new Selection<Row>()
  setSelection({ filter, of: next })
  return next
}

export const useSelected = <Row extends Selectable>({ subscribe, current }: Selection<Row>): Selected<Row> =>
  useSyncExternalStore(subscribe, current, current)

export const useIsSelected = <Row extends Selectable>(selection: Selection<Row>, id: number): boolean => {
  const isSelected = () => selection.has(id)
  return useSyncExternalStore(selection.subscribe, isSelected, isSelected)
}
