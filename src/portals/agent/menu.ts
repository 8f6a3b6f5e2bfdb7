import { Contact, LayoutGrid, LifeBuoy, ReceiptText, Shield } from 'lucide-react'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

interface Counts {
  /** How many wait; undefined until that is known. */
  activeTickets: number | undefined
  pendingInvoices: number | undefined
}

/** A longer number has no room in the menu; the overview has it. */
const shownUpTo = 9999
const shown = (count: number | undefined) => (count !== undefined && count > shownUpTo ? undefined : count)

/** The menu of the agent's screens. */
export const agentMenu = ({ activeTickets, pendingInvoices }: Counts): readonly MenuItem[] => [
  { to: '/agent/dashboard', label: 'Overview', icon: LayoutGrid },
  { to: '/agent/tickets', label: 'Support Tickets', icon: LifeBuoy, count: shown(activeTickets) },
  { to: '/agent/invoices', label: 'Invoices', icon: ReceiptText, count: shown(pendingInvoices) },
  { to: '/agent/sales', label: 'Sales Leads', icon: Contact },
]

/** For administrators, below a hairline: a page of its own, loaded as such. */
export const adminPortal: readonly MenuItem[] = [
  { to: '/admin/dashboard', label: 'Admin Dashboard', icon: Shield, reloadDocument: true },
]
