import {
  ArrowLeft,
  BuildingComplex,
  Gauge,
  Globe,
  KeyRound,
  LayoutPanelTop,
  LifeBuoy,
  Settings,
  UserCog,
  Users,
} from 'lucide'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

export interface AdminMenu {
  /** The heading of the menu; default 'Admin portal'. */
  caption?: string
  items: readonly MenuItem[]
  /** Other portals, below a line. */
  more: readonly MenuItem[]
  /**
   * Entries below a second line, for pages that the specification names only in other menus. Below them are the entries
   * of all other screens.
   */
  added?: readonly MenuItem[]
  /** See PortalMenu.tsx. */
  logoutFailure?: string
}

/**
 * The title of the toast after a failed Logout, on pages for which the specification has another title than for the
 * dashboards.
 */
export const logoutFailure = 'Failed to logout'

const dashboard: MenuItem = { to: '/admin/dashboard', label: 'Dashboard', icon: Gauge }
const panel: MenuItem = { to: '/admin', label: 'Admin Panel', icon: LayoutPanelTop, exact: true }
const screens: readonly MenuItem[] = [
  { to: '/admin/team', label: 'Team', icon: Users },
  { to: '/admin/companies', label: 'Companies', icon: BuildingComplex },
  { to: '/admin/user-management', label: 'User Management', icon: UserCog },
  { to: '/admin/role-management', label: 'Role Management', icon: KeyRound },
]
const agents: MenuItem = { to: '/agent/dashboard', label: 'Agent Portal', icon: LifeBuoy }

const domains: MenuItem = { to: '/admin/domain', label: 'Domain Management', icon: Globe }
const settings: MenuItem = { to: '/admin/site-settings', label: 'Site Settings', icon: Settings }

/** The menu of most pages. The specification has no entries for domains and settings, so they are below the others. */
export const adminMenu: AdminMenu = { items: [dashboard, panel, ...screens], more: [agents] }

/**
 * The menu of the overview, in the specified order. For the specified entry that leads to /login, the menu has Logout.
 */
export const overviewMenu: AdminMenu = {
  items: [panel, ...screens, domains],
  more: [agents, settings],
  added: [dashboard],
  logoutFailure,
}

/**
 * The menu of a domain. The specification says that both entries lead to the list of domains, and that the second is
 * marked as the current page.
 */
export const domainMenu: AdminMenu = {
  caption: 'Domain',
  items: [
    { to: '/admin/domain', label: 'Back to Domains', icon: ArrowLeft, exact: true },
    { to: '/admin/domain', label: 'Domain Management', icon: Globe },
  ],
  more: [],
  added: [dashboard, panel, ...screens],
  logoutFailure,
}
