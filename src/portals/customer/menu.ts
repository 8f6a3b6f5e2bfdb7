import { LayoutGrid, LifeBuoy, ReceiptText } from 'lucide'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

/** The specified entries. */
export const customerMenu: readonly MenuItem[] = [
  { to: '/customer/dashboard', label: 'Dashboard', icon: LayoutGrid },
  { to: '/customer/tickets', label: 'Support Tickets', icon: LifeBuoy },
  { to: '/customer/invoices', label: 'Invoices', icon: ReceiptText },
]
