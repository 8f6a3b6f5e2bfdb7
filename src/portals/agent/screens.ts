import { contactRequestQuery } from '../../features/clients/leads/browser/api.ts'
import { PortalRoot } from '../frame/PortalRoot.tsx'
import { queries } from '../data/queries.ts'
import { ahead, readInvoiceAhead, readTicketAhead } from '../data/readAhead.ts'
import type { Screen } from '../frame/screensOf.ts'
import { AgentFrame } from './AgentFrame.tsx'
import { StaffThread, TicketCards } from './staffParts.ts'

// Each screen is a separate script. The imports are not among the routes, which every page loads, because the build
// adds a long list of needed scripts to each import.
export const screens = {
  AccountSettingsPage: async (): Screen => (await import('./AccountSettingsPage.tsx')).AccountSettingsPage,
  AgentDashboardPage: async (): Screen => (await import('./AgentDashboardPage.tsx')).AgentDashboardPage,
  AgentFrame: (): Screen => Promise.resolve(AgentFrame),
  AgentInvoicePage: async (): Screen => (await import('./AgentInvoicePage.tsx')).AgentInvoicePage,
  AgentInvoicesPage: async (): Screen => (await import('./AgentInvoicesPage.tsx')).AgentInvoicesPage,
  AgentTicketPage: async (): Screen => {
    const parts = [StaffThread.preload(), TicketCards.preload()]
    const [{ AgentTicketPage }] = await Promise.all([import('./AgentTicketPage.tsx'), ...parts])
    return AgentTicketPage
  },
  AgentTicketsPage: async (): Screen => (await import('./AgentTicketsPage.tsx')).AgentTicketsPage,
  CustomerPage: async (): Screen => (await import('./CustomerPage.tsx')).CustomerPage,
  CustomersPage: async (): Screen => (await import('./CustomersPage.tsx')).CustomersPage,
  EditInvoicePage: async (): Screen => (await import('./EditInvoicePage.tsx')).EditInvoicePage,
  LeadPage: async (): Screen => (await import('./LeadPage.tsx')).LeadPage,
  NewInvoicePage: async (): Screen => (await import('./NewInvoicePage.tsx')).NewInvoicePage,
  RaiseTicketPage: async (): Screen => (await import('./RaiseTicketPage.tsx')).RaiseTicketPage,
  PortalRoot: (): Screen => Promise.resolve(PortalRoot),
  PreparedAnswersPage: async (): Screen => (await import('./PreparedAnswersPage.tsx')).PreparedAnswersPage,
  ReportsPage: async (): Screen => (await import('../staff/ReportsPage.tsx')).ReportsPage,
  SalesCompanyPage: async (): Screen => (await import('./SalesCompanyPage.tsx')).SalesCompanyPage,
  SalesPage: async (): Screen => (await import('./SalesPage.tsx')).SalesPage,
}

/** Functions that start to read a record before its screen is opened. */
export const readAhead = {
  AgentTicketPage: readTicketAhead,
  AgentInvoicePage: readInvoiceAhead,
  LeadPage: (id: string) => ahead(queries.query(contactRequestQuery(id))),
}
