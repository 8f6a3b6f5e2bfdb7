import { Contact, LayoutGrid, LifeBuoy, ReceiptText, Shield } from 'lucide'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'
import { invoiceList, leadList, ticketList } from './links.ts'

interface Counts {
  /** Undefined while loading. */
  activeTickets: number | undefined
  pendingInvoices: number | undefined
}

/** The highest count that the menu shows, because longer numbers do not fit. The overview shows them. */
const maxCount = 9999
const shown = (count: number | undefined) => (count !== undefined && count > maxCount ? undefined : count)

/** The menu of the agents' portal. Its counts include the tickets and invoices of all customers. */
export const agentMenu = ({ activeTickets, pendingInvoices }: Counts): readonly MenuItem[] => [
  { to: '/agent/dashboard', label: 'Overview', icon: LayoutGrid },
  { ...ticketList, label: 'Support Tickets', icon: LifeBuoy, count: shown(activeTickets) },
  { ...invoiceList, label: 'Invoices', icon: ReceiptText, count: shown(pendingInvoices) },
  { ...leadList, label: 'Sales Leads', icon: Contact },
]

/** The count of held emails at its entry, which is not specified and therefore below the others. */
export const withHeldMails = (added: readonly MenuItem[], count: number | undefined): MenuItem[] =>
  added.map((item) => (item.to === '/agent/held-email' ? { ...item, count: shown(count) } : item))

/** For administrators. The administrator's portal is loaded as a new document. */
export const adminPortal: readonly MenuItem[] = [
  { to: '/admin/dashboard', label: 'Admin Dashboard', icon: Shield, reloadDocument: true },
]
