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

function focusPage(): void {
  const main = document.querySelector('main')
  // A field that took the focus as it appeared keeps it.
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  const target = heading ?? main
  target.focus({ preventScroll: true })
}
