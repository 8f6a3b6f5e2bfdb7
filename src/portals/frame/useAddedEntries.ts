import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

type Routes = RegisteredRouter['routesById']

// Module state: caches the entries of all portals by the routes, which the documents of a server share.
const entriesOf = new WeakMap<Routes, readonly MenuItem[]>()

function declaredEntries(routes: Routes): readonly MenuItem[] {
  const known = entriesOf.get(routes)
  if (known) return known
  const entries = Object.values(routes).flatMap(({ fullPath, options: { staticData } }) => {
    const { menu, title = '' } = staticData ?? {}
    return menu ? [{ to: fullPath, label: menu.label ?? title, icon: menu.icon }] : []
  })
  entriesOf.set(routes, entries)
  return entries
}

/**
 * The menu entries that the portal's screens declare, in the order of the routes. Leaves out screens that have an entry
 * in `shown`.
 */
export function useAddedEntries(
  portal: '/admin' | '/agent' | '/customer',
  shown: readonly MenuItem[] = [],
): MenuItem[] {
  const { routesById } = useRouter()
  return declaredEntries(routesById).filter(
    ({ to }) => to?.startsWith(`${portal}/`) && !shown.some((entry) => entry.to === to),
  )
}
