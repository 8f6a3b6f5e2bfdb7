import { showForm } from '../../browser/ui/keepInView.ts'

/** The link in a row that opens its record. */
const rowLink = '[data-row-link]'

/** The row that gets the focus once it is loaded. */
export interface Awaited {
  current?: { body: Element; index: number; stop: () => void } | undefined
}

/** Runs a key's action; does nothing if the page has no target for it. */
export function runShortcut(key: string, awaited: Awaited): void {
  if (key === 'j' || key === 'ArrowDown') moveBy(1, awaited)
  else if (key === 'k' || key === 'ArrowUp') moveBy(-1, awaited)
  else if (key === 'x' && !awaited.current)
    focusedRow()?.querySelector<HTMLElement>('[data-row-box]')?.click()
  else if (key === '/') focusField('main input[type=search]')
  else if (key === 'r' || key === 's') focusField(`main [data-key=${key}]`)
  else if (key === 'u' || key === 'a') document.querySelector<HTMLElement>(`main [data-key=${key}]`)?.click()
}

const focusedRow = () => document.activeElement?.closest('tr[data-index]')

function focusField(selector: string): void {
  // Skips fields in the hidden panels of tabs that are not selected.
  const fields = [...document.querySelectorAll<HTMLElement>(selector)]
  const field = fields.find((each) => each.getClientRects().length > 0)
  field?.scrollIntoView({ block: 'nearest' })
  field?.focus()
  if (field instanceof HTMLTextAreaElement && field.form) showForm(field.form)
}

/** Moves the focus to the next or previous row or, if no row has the focus, to the first row on the screen. */
function moveBy(step: number, awaited: Awaited): void {
  const row = focusedRow()
  const body = awaited.current?.body ?? row?.parentElement
  if (!body?.isConnected) {
    stopAwaiting(awaited)
    focusLink(firstRowOnScreen())
    return
  }
  const index = (awaited.current?.index ?? indexOf(row)) + step
  stopAwaiting(awaited)
  if (!focusRow(body, index)) awaitRow(body, index, awaited)
}

const indexOf = (row: Element | null | undefined) => Number(row?.getAttribute('data-index'))

function firstRowOnScreen(): Element | undefined {
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return [...document.querySelectorAll('main tr[data-index]')].find(
    (row) => row.querySelector(rowLink) && row.getBoundingClientRect().top >= header,
  )
}

function focusLink(row: Element | null | undefined): boolean {
  const link = row?.querySelector<HTMLElement>(rowLink)
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  link?.focus({ preventScroll: true })
  return link != null
}

const focusRow = (body: Element, index: number) => focusLink(body.querySelector(`tr[data-index="${index}"]`))

/** Focuses a row once it is rendered or loaded, unless the focus moves meanwhile. */
function awaitRow(body: Element, index: number, awaited: Awaited): void {
  if (index < 0 || index >= lengthOf(body)) return
  // Rows are rendered only near the visible ones, so scroll to the focused row.
  if (!body.querySelector(`tr[data-index="${index}"]`)) focusedRow()?.scrollIntoView({ block: 'nearest' })
  const focused = document.activeElement
  const observer = new MutationObserver(() => {
    if (document.activeElement !== focused || focusRow(body, index)) stopAwaiting(awaited)
  })
  observer.observe(body, { childList: true, subtree: true })
  awaited.current = { body, index, stop: () => observer.disconnect() }
}

/** The total number of rows of the table. */
const lengthOf = (body: Element) =>
  Number(body.closest('table')?.getAttribute('aria-rowcount') ?? Number.POSITIVE_INFINITY) - 1

function stopAwaiting(awaited: Awaited): void {
  awaited.current?.stop()
  awaited.current = undefined
}
