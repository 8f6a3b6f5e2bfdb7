import { useRouter } from '@tanstack/react-router'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

/**
 * The menu entries that the portal's screens declare, in the order of the routes. Leaves out screens that have an entry
 * in `shown`.
 */
export function useAddedEntries(
  portal: '/admin' | '/agent' | '/customer',
  shown: readonly MenuItem[] = [],
): MenuItem[] {
  const { routesById } = useRouter()
  return Object.values(routesById).flatMap(({ fullPath, options: { staticData } }) => {
    const { menu, title = '' } = staticData ?? {}
    if (!menu || !fullPath.startsWith(`${portal}/`) || shown.some(({ to }) => to === fullPath)) return []
    return [{ to: fullPath, label: menu.label ?? title, icon: menu.icon }]
  })
}
