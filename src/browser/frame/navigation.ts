export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/services', label: 'Services' },
  { to: '/team', label: 'Our Team' },
  { to: '/contact', label: 'Contact' },
  { to: '/customer/login', label: 'Customer Portal' },
] as const

export const customerPortalLinks = [
  { to: '/customer/login', label: 'Customer Login', icon: 'login' },
  { to: '/customer/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/customer/tickets', label: 'Support Tickets', icon: 'tickets' },
  { to: '/customer/invoices', label: 'Invoices', icon: 'invoices' },
] as const

export const quickLinks = mainLinks.slice(1, 4)

/** Whether the main link `to` is current at `path`. All paths below /customer/ count as Customer Portal. */
export function isMarked(to: string, path: string): boolean {
  return to === '/customer/login' ? path.startsWith('/customer/') : path === to
}
