import { flushSync } from 'react-dom'
import { focusShown } from '../../browser/ui/focusShown.ts'
import { answerPlaceId } from '../../browser/ui/keepAtHand.ts'
import { typeInto } from '../../browser/ui/typeInto.ts'

/** The link in a row that opens its record. */
const rowLink = '[data-row-link]'

/** The row that gets the focus once it is loaded. */
export interface Awaited {
  current?: { body: Element; index: number; stop: () => void } | undefined
}

/**
 * Runs a key's action; does nothing if the page has no target for it. Returns a promise if the action has to wait.
 *
 * @param isText whether the key follows one that focuses a field: it is then typed there, or ignored without a field
 */
export function runShortcut(key: string, awaited: Awaited, isText: boolean): Promise<void> | undefined {
  if (isText) {
    const field = document.activeElement
    if (isTextField(field)) typeInto(field, key)
  } else if (key === 'j' || key === 'ArrowDown') moveBy(1, awaited)
  else if (key === 'k' || key === 'ArrowUp') moveBy(-1, awaited)
  else if (key === 'x' && !awaited.current)
    focusedRow()?.querySelector<HTMLElement>('[data-row-box]')?.click()
  else if (key === '/') focusShown('main input[type=search]')
  else if (key === 's') focusShown('main [data-key=s]')
  else if (key === 'r' || key === 'i') return write(key)
  else document.querySelector<HTMLElement>(`main [data-key=${key}]`)?.click()
  return undefined
}

const focusedRow = () => document.activeElement?.closest('tr[data-index]')

const isTextField = (element: Element | null): element is HTMLTextAreaElement | HTMLInputElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.selectionStart !== null)

/** How long R and I wait for a ticket that is being loaded, in ms. */
const longestWaitMs = 3000

/** Whether the page shows a ticket whose form is still to come. */
function isFormToCome(): boolean {
  if (!/\/tickets\/\d+$/.test(location.pathname)) return false
  const place = document.getElementById(answerPlaceId)
  return place === null || getComputedStyle(place).visibility === 'hidden'
}

/** Chooses the tab of the reply or the note, if there are tabs, and focuses its field, once they are there. */
function write(key: string): Promise<void> | undefined {
  const open = () => {
    flushSync(() => document.querySelector<HTMLElement>(`main [data-tab-key=${key}]`)?.click())
    focusShown('main [data-key=r]')
  }
  if (!isFormToCome()) {
    open()
    return undefined
  }
  const until = performance.now() + longestWaitMs
  return new Promise((resolve) => {
    function openOrWait() {
      if (isFormToCome() && performance.now() < until) {
        requestAnimationFrame(openOrWait)
        return
      }
      open()
      resolve()
    }
    openOrWait()
  })
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
