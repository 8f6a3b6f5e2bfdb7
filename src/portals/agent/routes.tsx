import { createRoute, notFound } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { leadViewIn } from '../../features/clients/leads/view.ts'
import { invoiceViewIn } from '../../features/money/invoices/view.ts'
import { ticketViewIn } from '../../features/desk/tickets/view.ts'
import { reportSearchIn } from '../../features/office/reports/values.ts'
import { checkScreen, portalRoute } from '../frame/portalRoute.tsx'
import { screensOf } from '../frame/screensOf.ts'
import { idIn } from '../../shared/endpoint/searchParams.ts'
import { keepInvoiceView, keepLeadView, keepTicketView } from './links.ts'

const { screen, readAhead } = screensOf('src/portals/agent', () => import('./screens.ts'))

/** The id of the customer for whom a ticket or an invoice is to be created. */
const customerIn = (search: Record<string, unknown>): { customer?: number | undefined } => ({
  customer: idIn(search['customer']),
})

export function agentRoutes(parent: RootRoute) {
  const portal = createRoute({
    getParentRoute: () => parent,
    id: 'agent',
    ...portalRoute,
    component: screen('PortalRoot', { from: 'src/portals/frame' }),
  })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: checkScreen,
    component: screen('AgentFrame'),
  })

  const dashboard = createRoute({
    getParentRoute: () => frame,
    path: '/agent/dashboard',
    staticData: { title: 'Agent Dashboard' },
    component: screen('AgentDashboardPage'),
  })

  const accountSettings = createRoute({
    getParentRoute: () => frame,
    path: '/agent/account-settings',
    staticData: { title: 'Account Settings' },
    component: screen('AccountSettingsPage'),
  })

  const tickets = createRoute({
    getParentRoute: () => frame,
    path: '/agent/tickets',
    staticData: { title: 'Support Tickets' },
    validateSearch: ticketViewIn,
    beforeLoad: ({ search, preload }) => {
      if (!preload) keepTicketView(search)
    },
    component: screen('AgentTicketsPage', { next: 'AgentTicketPage' }),
  })

  // A hidden link leads here, and no page is specified: without this route `new` would be taken for a ticket id.
  const newTicket = createRoute({
    getParentRoute: () => parent,
    path: '/agent/tickets/new',
    staticData: { missing: true },
    beforeLoad: () => notFound({ throw: true }),
  })

  const raiseTicket = createRoute({
    getParentRoute: () => frame,
    path: '/agent/tickets/raise',
    staticData: { title: 'New Ticket' },
    validateSearch: customerIn,
    component: screen('RaiseTicketPage'),
  })

  const ticket = createRoute({
    getParentRoute: () => frame,
    path: '/agent/tickets/$id',
    staticData: { title: 'Support Ticket' },
    loader: readAhead('AgentTicketPage'),
    component: screen('AgentTicketPage'),
  })

  const invoices = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices',
    staticData: { title: 'Invoices' },
    validateSearch: invoiceViewIn,
    beforeLoad: ({ search, preload }) => {
      if (!preload) keepInvoiceView(search)
    },
    component: screen('AgentInvoicesPage', { next: 'AgentInvoicePage' }),
  })

  const newInvoice = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices/new',
    staticData: { title: 'Create New Invoice' },
    validateSearch: customerIn,
    component: screen('NewInvoicePage'),
  })

  const editInvoice = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices/edit/$id',
    staticData: { title: 'Edit Invoice' },
    component: screen('EditInvoicePage'),
  })

  const invoice = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices/$id',
    staticData: { title: 'Invoice' },
    loader: readAhead('AgentInvoicePage'),
    component: screen('AgentInvoicePage'),
  })

  const sales = createRoute({
    getParentRoute: () => frame,
    path: '/agent/sales',
    staticData: { title: 'Sales Leads' },
    validateSearch: leadViewIn,
    beforeLoad: ({ search, preload }) => {
      if (!preload) keepLeadView(search)
    },
    component: screen('SalesPage', { next: 'LeadPage' }),
  })

  const lead = createRoute({
    getParentRoute: () => frame,
    path: '/agent/sales/$id',
    staticData: { title: 'Sales Lead' },
    loader: readAhead('LeadPage'),
    component: screen('LeadPage'),
  })

  const company = createRoute({
    getParentRoute: () => frame,
    path: '/agent/sales/companies/$id',
    staticData: { title: 'Company Details' },
    component: screen('SalesCompanyPage'),
  })

  const customers = createRoute({
    getParentRoute: () => frame,
    path: '/agent/customers',
    staticData: { title: 'Customers' },
    component: screen('CustomersPage', { next: 'CustomerPage' }),
  })

  const customer = createRoute({
    getParentRoute: () => frame,
    path: '/agent/customers/$id',
    staticData: { title: 'Customer' },
    component: screen('CustomerPage'),
  })

  const preparedAnswers = createRoute({
    getParentRoute: () => frame,
    path: '/agent/prepared-answers',
    staticData: { title: 'Prepared Answers' },
    component: screen('PreparedAnswersPage'),
  })

  const reports = createRoute({
    getParentRoute: () => frame,
    path: '/agent/reports',
    staticData: { title: 'Reports' },
    validateSearch: reportSearchIn,
    component: screen('ReportsPage', { from: 'src/portals/staff' }),
  })

  const screens = [
    dashboard,
    accountSettings,
    tickets,
    raiseTicket,
    ticket,
    invoices,
    newInvoice,
    editInvoice,
    invoice,
    sales,
    lead,
    company,
    customers,
    customer,
    preparedAnswers,
    reports,
  ]
  return [newTicket, portal.addChildren([frame.addChildren(screens)])]
}
