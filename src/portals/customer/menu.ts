import { CircleUserRound, LayoutGrid, LifeBuoy, ReceiptText } from 'lucide'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'

export const customerMenu: readonly MenuItem[] = [
  { to: '/customer/dashboard', label: 'Dashboard', icon: LayoutGrid },
  { to: '/customer/tickets', label: 'Support Tickets', icon: LifeBuoy },
  { to: '/customer/invoices', label: 'Invoices', icon: ReceiptText },
]

/** Entries beyond the specification. */
export const addedMenu: readonly MenuItem[] = [
  { to: '/customer/account', label: 'Your Account', icon: CircleUserRound },
]
