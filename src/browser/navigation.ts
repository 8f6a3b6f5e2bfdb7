import type { AnyRouter } from '@tanstack/react-router'
import type { ShownBrand } from '../pageState.ts'
import { titleOf } from './head.ts'

/**
 * Does for a change of page inside the application what the browser does for a new document: the title changes,
 * and reading and tabbing begin at the new page, which screen readers announce by its heading.
 */
export function announceNavigation(router: AnyRouter, brand: ShownBrand): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    document.title = titleOf(router.state.matches, brand)
    focusPage()
  })
}

/** To the heading, unless something in the page has the focus already. */
export function focusPage(): void {
  const main = document.querySelector('main')
  if (!main) return
  // A field that took the focus as it appeared keeps it; a portal's menu, which stays, does not.
  const focused = main.querySelector(':focus')
  if (focused && !focused.closest('nav')) return
  const heading = main.querySelector('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  const target = heading ?? main
  target.focus({ preventScroll: true })
}
