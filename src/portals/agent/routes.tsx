import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import type { TicketStatus } from '../../features/tickets/statuses.ts'
import { checkScreen, portalRoute } from '../portalRoute.tsx'
import { customerIn, keepTicketStatus, ticketStatusIn } from './links.ts'

/** A list that shows the records of one customer only. */
interface OfCustomer {
  customer?: number | undefined
}

export function agentRoutes(parent: RootRoute) {
  const portal = createRoute({ getParentRoute: () => parent, id: 'agent', ...portalRoute })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: checkScreen,
    component: lazyRouteComponent(() => import('./AgentFrame.tsx'), 'AgentFrame'),
  })

  const dashboard = createRoute({
    getParentRoute: () => frame,
    path: '/agent/dashboard',
    staticData: { title: 'Agent Dashboard' },
    component: lazyRouteComponent(() => import('./AgentDashboardPage.tsx'), 'AgentDashboardPage'),
  })

  const accountSettings = createRoute({
    getParentRoute: () => frame,
    path: '/agent/account-settings',
    staticData: { title: 'Account Settings' },
    component: lazyRouteComponent(() => import('./AccountSettingsPage.tsx'), 'AccountSettingsPage'),
  })

  const tickets = createRoute({
    getParentRoute: () => frame,
    path: '/agent/tickets',
    staticData: { title: 'Support Tickets' },
    // The key is always there: what the address says for a key that is left out would stay.
    validateSearch: (
      search: Record<string, unknown>,
    ): OfCustomer & { status?: TicketStatus | undefined } => ({
      status: ticketStatusIn(search['status']),
      customer: customerIn(search['customer']),
    }),
    beforeLoad: ({ search: { status }, preload }) => {
      if (!preload) keepTicketStatus(status)
    },
    component: lazyRouteComponent(() => import('./AgentTicketsPage.tsx'), 'AgentTicketsPage'),
  })

  // A hidden link leads here, and no page is specified: without this route `new` would be taken for a ticket id.
  const newTicket = createRoute({
    getParentRoute: () => parent,
    path: '/agent/tickets/new',
    staticData: { missing: true },
    beforeLoad: () => notFound({ throw: true }),
  })

  const ticket = createRoute({
    getParentRoute: () => frame,
    path: '/agent/tickets/$id',
    staticData: { title: 'Support Ticket' },
    component: lazyRouteComponent(() => import('./AgentTicketPage.tsx'), 'AgentTicketPage'),
  })

  const invoices = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices',
    staticData: { title: 'Invoices' },
    validateSearch: (search: Record<string, unknown>): OfCustomer => ({
      customer: customerIn(search['customer']),
    }),
    component: lazyRouteComponent(() => import('./AgentInvoicesPage.tsx'), 'AgentInvoicesPage'),
  })

  const newInvoice = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices/new',
    staticData: { title: 'Create New Invoice' },
    component: lazyRouteComponent(() => import('./NewInvoicePage.tsx'), 'NewInvoicePage'),
  })

  const editInvoice = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices/edit/$id',
    staticData: { title: 'Edit Invoice' },
    component: lazyRouteComponent(() => import('./EditInvoicePage.tsx'), 'EditInvoicePage'),
  })

  const invoice = createRoute({
    getParentRoute: () => frame,
    path: '/agent/invoices/$id',
    staticData: { title: 'Invoice' },
    component: lazyRouteComponent(() => import('./AgentInvoicePage.tsx'), 'AgentInvoicePage'),
  })

  const sales = createRoute({
    getParentRoute: () => frame,
    path: '/agent/sales',
    staticData: { title: 'Sales Leads' },
    component: lazyRouteComponent(() => import('./SalesPage.tsx'), 'SalesPage'),
  })

  const lead = createRoute({
    getParentRoute: () => frame,
    path: '/agent/sales/$id',
    staticData: { title: 'Sales Lead' },
    component: lazyRouteComponent(() => import('./LeadPage.tsx'), 'LeadPage'),
  })

  const company = createRoute({
    getParentRoute: () => frame,
    path: '/agent/sales/companies/$id',
    staticData: { title: 'Company Details' },
    component: lazyRouteComponent(() => import('./SalesCompanyPage.tsx'), 'SalesCompanyPage'),
  })

  const screens = [
    dashboard,
    accountSettings,
    tickets,
    ticket,
    invoices,
    newInvoice,
    editInvoice,
    invoice,
    sales,
    lead,
    company,
  ]
  return [newTicket, portal.addChildren([frame.addChildren(screens)])]
}
