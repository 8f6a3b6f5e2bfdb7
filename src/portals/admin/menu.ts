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
  /** The heading of the menu; default 'Admin portal'. */
  caption?: string
  items: readonly MenuItem[]
  /** Other portals and Logout, below a line. */
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

/** The menu of most pages. Specified without entries for domains and settings. */
export const adminMenu: PortalMenu = {
  items: [{ to: '/admin/dashboard', label: 'Dashboard', icon: Gauge }, panel, ...screens],
  more: [agents],
}

/** The menu of the overview. Logout ends the session first, as the sign-in page redirects people who are signed in. */
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

/** The menu of a domain. Specified: both entries lead to the list; the second is marked as current. */
export const domainMenu: PortalMenu = {
  caption: 'Domain',
  items: [
    { to: '/admin/domain', label: 'Back to Domains', icon: ArrowLeft, exact: true },
    { to: '/admin/domain', label: 'Domain Management', icon: Globe },
  ],
  more: [],
}
