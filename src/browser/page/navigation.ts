import type { AnyRouter } from '@tanstack/react-router'
import type { PageState } from '../../shared/site/pageState.ts'
import { titleOf } from './head.ts'
import { showTitle } from './pageTitle.ts'
import { recordTitle } from './recordTitle.ts'

/**
 * After a client-side navigation, does the work that a browser does when it loads a page: sets the title and moves the
 * focus to the new page, so that screen readers announce its heading.
 */
export function syncTitleAndFocus(router: AnyRouter, state: PageState): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    syncTitle(router, state)
    focusPage()
  })
}

/** Sets the title of the document to the title of the page. */
export function syncTitle(router: AnyRouter, { site }: Pick<PageState, 'site'>): void {
  showTitle(recordTitle() ?? titleOf(router.state.matches, site.brand))
}

/** Focuses the heading of the page, unless something in the page has the focus already. */
export function focusPage(): void {
  const main = document.querySelector('main')
  if (!main) return
  // An autofocused field keeps the focus; a portal's menu, which is not part of the new page, does not.
  const focused = main.querySelector(':focus')
  if (focused && !focused.closest('nav')) return
  const heading = main.querySelector('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  const target = heading ?? main
  target.focus({ preventScroll: true })
}

/** Moves the focus of a removed control to the same control elsewhere in the document; false if there is none. */
export function focusSameControl(removed: Element): boolean {
  // Not isEqualNode(): for an SVG it also compares the namespaces of attributes, which React does not set.
  const same = [...document.querySelectorAll<HTMLElement>('#root :is(a, button)')].find(
    ({ outerHTML }) => outerHTML === removed.outerHTML,
  )
  same?.focus({ preventScroll: true })
  return same !== undefined
}
