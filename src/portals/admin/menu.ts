import {
  ArrowLeft,
  Building2,
  Gauge,
  Globe,
  KeyRound,
  LayoutPanelTop,
  LifeBuoy,
  LogOut,
  Settings,
  UserCog,
  Users,
} from 'lucide-react'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

export interface PortalMenu {
  /** Read above the menu; 'Admin portal' unless it says otherwise. */
  caption?: string
  items: readonly MenuItem[]
  /** Other portals and the way out, below a hairline. */
  more: readonly MenuItem[]
}

const panel: MenuItem = { to: '/admin', label: 'Admin Panel', icon: LayoutPanelTop, exact: true }
const screens: readonly MenuItem[] = [
  { to: '/admin/team', label: 'Team', icon: Users },
  { to: '/admin/companies', label: 'Companies', icon: Building2 },
  { to: '/admin/user-management', label: 'User Management', icon: UserCog },
  { to: '/admin/role-management', label: 'Role Management', icon: KeyRound },
]
const agents: MenuItem = { to: '/agent/dashboard', label: 'Agent Portal', icon: LifeBuoy }

/** Beside the administrator's screens. It is specified without an entry for domains or settings. */
export const adminMenu: PortalMenu = {
  items: [{ to: '/admin/dashboard', label: 'Dashboard', icon: Gauge }, panel, ...screens],
  more: [agents],
}

/** Beside the overview. Its way to the sign-in page ends the session first: a signed-in visitor is sent back from there. */
export const overviewMenu = (onLogout: () => void): PortalMenu => ({
  items: [
    panel,
    ...screens,
    { to: '/admin/domain', label: 'Domain Management', icon: Globe },
    { to: '/admin/site-settings', label: 'Site Settings', icon: Settings },
  ],
  more: [
    agents,
    {
      to: '/login',
      label: 'Logout',
      icon: LogOut,
      onClick: (event) => {
        event.preventDefault()
        onLogout()
      },
    },
  ],
})

/** Beside a domain. Both entries lead to the list, as specified; the second says where one is. */
export const domainMenu: PortalMenu = {
  caption: 'Domain',
  items: [
    { to: '/admin/domain', label: 'Back to Domains', icon: ArrowLeft, exact: true },
    { to: '/admin/domain', label: 'Domain Management', icon: Globe },
  ],
  more: [],
}
