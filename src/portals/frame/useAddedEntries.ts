import { useRouter } from '@tanstack/react-router'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

/** Menu entries for the screens of a portal that declare one, in the order of the routes. Leaves out those in `shown`. */
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
