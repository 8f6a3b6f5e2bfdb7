import { PortalRoot } from '../frame/PortalRoot.tsx'
import { readInvoiceAhead, readTicketAhead } from '../data/readAhead.ts'
import type { Screen } from '../frame/screensOf.ts'
import { CustomerFrame } from './CustomerFrame.tsx'

// Each screen is a separate script. The imports are not among the routes, which every page loads, because the build
// adds a long list of needed scripts to each import.
export const screens = {
  CustomerDashboardPage: async (): Screen =>
    (await import('./CustomerDashboardPage.tsx')).CustomerDashboardPage,
  CustomerFrame: (): Screen => Promise.resolve(CustomerFrame),
  CustomerInvoicePage: async (): Screen => (await import('./CustomerInvoicePage.tsx')).CustomerInvoicePage,
  CustomerInvoicesPage: async (): Screen => (await import('./CustomerInvoicesPage.tsx')).CustomerInvoicesPage,
  CustomerTicketPage: async (): Screen => (await import('./CustomerTicketPage.tsx')).CustomerTicketPage,
  CustomerTicketsPage: async (): Screen => (await import('./CustomerTicketsPage.tsx')).CustomerTicketsPage,
  NewTicketPage: async (): Screen => (await import('./NewTicketPage.tsx')).NewTicketPage,
  OwnAccountPage: async (): Screen => (await import('../staff/OwnAccountPage.tsx')).OwnAccountPage,
  PortalRoot: (): Screen => Promise.resolve(PortalRoot),
}

/** Functions that start to read a record before its screen is opened. */
export const readAhead = { CustomerTicketPage: readTicketAhead, CustomerInvoicePage: readInvoiceAhead }
