import type { QueryClient } from '@tanstack/react-query'
import { typeInto } from '../../browser/ui/typeInto.ts'

const storageKey = 'place'
/** Where a field has the focus, for boot.ts: the address of the page. */
const typedAtKey = 'typedAt'
/** Pages are complete long before; after this time the place of a page that became shorter is given up. */
const maxWaitMs = 10_000
/** The height of a page is known in whole pixels only. */
const roundingPx = 2

/** Where someone was in a page: how far it was scrolled, and what had the focus. */
interface Place {
  address: string
  scrolledPx: number
  focus: { selector: string; index: number; selection: [number, number] | undefined } | undefined
}

/**
 * A portal's page that is reloaded, by the product or by the person, comes back at the same place. The browser cannot do
 * this itself: what was scrolled and focused is rendered later, with the data. Returns a function that stops.
 */
export function keepPlaceOnReload(queries: QueryClient): () => void {
  const place = takePlace()
  const stopReturning = place && isReload() ? returnTo(place, queries) : undefined
  addEventListener('pagehide', storePlace)
  return () => {
    stopReturning?.()
    removeEventListener('pagehide', storePlace)
  }
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

function storePlace(): void {
  const place: Place = { address: location.href, scrolledPx: window.scrollY, focus: focusedElement() }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place))
    if (place.focus?.selection) sessionStorage.setItem(typedAtKey, place.address)
    else sessionStorage.removeItem(typedAtKey)
  } catch {
    // Without storage the page is shown from its top.
  }
}

/** The stored place, once, if it belongs to this address. */
function takePlace(): Place | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by storePlace in the same tab
    const place = JSON.parse(text ?? 'null') as Place | null
    return place?.address === location.href ? place : undefined
  } catch {
    return undefined
  }
}

const main = () => document.querySelector('main')

/** The focused control, described by what is the same after loading again, unlike ids, classes and texts. */
function focusedElement(): Place['focus'] {
  const focused = document.activeElement
  if (!focused || !main()?.contains(focused) || focused === main()) return undefined
  const attributes = ['name', 'type', 'href', 'aria-label'].flatMap((name) => {
    const value = focused.getAttribute(name)
    return value === null ? [] : `[${name}=${CSS.escape(value)}]`
  })
  const selector = `${focused.localName}${attributes.join('')}`
  const index = [...(main()?.querySelectorAll(selector) ?? [])].indexOf(focused)
  return { selector, index, selection: selectionIn(focused) }
}

function selectionIn(element: Element): [number, number] | undefined {
  if (!(element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)) return undefined
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
}

/** The text typed since the reload, which boot.ts holds for the field. */
const heldKeys = () => document.documentElement.dataset['heldKeys'] ?? ''

/** Scrolls and focuses as soon as the page is complete; not once someone has begun to use it, unless they go on typing. */
function returnTo({ scrolledPx, focus }: Place, queries: QueryClient): () => void {
  const startsToUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const use = () => {
    if (heldKeys() === '') stop()
  }
  const { signal } = stopping

  function attempt() {
    if (signal.aborted || queries.isFetching() > 0) return
    const element = focus && main()?.querySelectorAll<HTMLElement>(focus.selector)[focus.index]
    const roomPx = document.documentElement.scrollHeight - window.innerHeight
    if (roomPx < scrolledPx - roundingPx || (focus && !element)) return
    const typed = heldKeys()
    stop()
    window.scrollTo({ top: scrolledPx, behavior: 'instant' })
    element?.focus({ preventScroll: true })
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    if (!isText || !focus?.selection) return
    element.setSelectionRange(...focus.selection)
    if (typed !== '') typeInto(element, typed)
  }

  const changes = new MutationObserver(attempt)
  changes.observe(document.body, { childList: true, subtree: true })
  // The last response may change nothing on the page.
  const unsubscribe = queries.getQueryCache().subscribe(() => requestAnimationFrame(attempt))
  const timer = setTimeout(stop, maxWaitMs)
  for (const event of startsToUse) addEventListener(event, use, { capture: true, passive: true, signal })
  signal.addEventListener('abort', () => {
    delete document.documentElement.dataset['heldKeys']
    changes.disconnect()
    unsubscribe()
    clearTimeout(timer)
  })
  return stop
}
