import { Contact, Inbox, LayoutGrid, LifeBuoy, ReceiptText, Shield } from 'lucide'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'
import { invoiceList, leadList, ticketList } from './links.ts'

interface Counts {
  /** Undefined while loading. */
  activeTickets: number | undefined
  pendingInvoices: number | undefined
  /** Undefined without mailboxes and held emails. */
  heldMails?: number | undefined
}

/** The highest count that the menu shows, because longer numbers do not fit. The overview shows them. */
const maxCount = 9999
const shown = (count: number | undefined) => (count !== undefined && count > maxCount ? undefined : count)

/** The menu of the agents' portal. Its counts include the tickets and invoices of all customers. */
export const agentMenu = ({ activeTickets, pendingInvoices, heldMails }: Counts): readonly MenuItem[] => [
  { to: '/agent/dashboard', label: 'Overview', icon: LayoutGrid },
  { ...ticketList, label: 'Support Tickets', icon: LifeBuoy, count: shown(activeTickets) },
  ...(heldMails === undefined
    ? []
    : [{ to: '/agent/held-email', label: 'Held Email', icon: Inbox, count: shown(heldMails) } as const]),
  { ...invoiceList, label: 'Invoices', icon: ReceiptText, count: shown(pendingInvoices) },
  { ...leadList, label: 'Sales Leads', icon: Contact },
]

/** For administrators. The administrator's portal is loaded as a new document. */
export const adminPortal: readonly MenuItem[] = [
  { to: '/admin/dashboard', label: 'Admin Dashboard', icon: Shield, reloadDocument: true },
]
