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

const customerPortal = '/customer/'

export const quickLinks = mainLinks.slice(1, 4)

/** The link of the Customer Portal that is marked as the current page at `path`, or ''. */
export function markedLink(path: string): string {
  const within = customerPortalLinks.find(({ to }) => path === to || path.startsWith(`${to}/`))
  return within?.to ?? (path.startsWith(customerPortal) ? customerPortal : '')
}

/** Whether the main link `to` is current at `path`. All paths below /customer/ count as Customer Portal. */
export function isMarked(to: string, path: string): boolean {
  return to === '/customer/login' ? path.startsWith(customerPortal) : path === to
}
