import type { QueryClient } from '@tanstack/react-query'
import { typeInto } from '../../browser/ui/typeInto.ts'

const storageKey = 'place'
/** The key under which the page's URL is stored if a text field has the focus. boot.ts reads it. */
const typedAtKey = 'typedAt'
/**
 * In ms. If the page is not complete within this time, the place is not restored. For example, the page may have become
 * shorter.
 */
const maxWaitMs = 10_000
/** Tolerance for the height of a page, which is known in whole pixels only. */
const roundingPx = 2

/** The user's place in a page: the scroll position and the focused control. */
interface Place {
  address: string
  scrolledPx: number
  focus: { selector: string; index: number; selection: [number, number] | undefined } | undefined
}

/**
 * Restores the user's place in a portal's page after a reload by the application or the user. The browser cannot do
 * this itself, because the content is rendered later, with the data. Returns a function that stops this.
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

/** Returns the stored place, only once, if it belongs to this URL. */
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

/** The focused control, described by attributes that are the same after a reload, unlike ids, classes and texts. */
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

/** The text typed since the reload, which boot.ts buffers for the field. */
const heldKeys = () => document.documentElement.dataset['heldKeys'] ?? ''

/**
 * Restores scroll position and focus as soon as the page is complete. Gives up if the user starts to use the page,
 * except by typing, which boot.ts buffers.
 */
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
  // Also try after each response, because the last one may change nothing on the page.
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
