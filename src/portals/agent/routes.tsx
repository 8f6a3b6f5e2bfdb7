import { createRoute, notFound } from '@tanstack/react-router'
import { BookUser, ChartColumn, CircleUserRound, Inbox, MessageSquareText } from 'lucide'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { leadViewIn } from '../../features/clients/leads/view.ts'
import { invoiceViewIn } from '../../features/money/invoices/view.ts'
import { heldMailSearchIn } from '../../features/desk/mailIn/view.ts'
import { ticketSearchIn } from '../../features/desk/views/address.ts'
import { reportSearchIn } from '../../features/office/reports/values.ts'
import { checkScreen, portalRoute } from '../frame/portalRoute.tsx'
import { screen } from '../frame/screen.ts'
import { idIn } from '../../shared/endpoint/searchParams.ts'
import { keepInvoiceView, keepLeadView, keepTicketView } from './links.ts'

/** The id of the customer for whom a ticket or an invoice is to be created. */
const customerIn = (search: Record<string, unknown>): { customer?: number | undefined } => ({
  customer: idIn(search['customer']),
})

const openTicket = () => import('./AgentTicketPage.tsx')
const openInvoice = () => import('./AgentInvoicePage.tsx')
const openLead = () => import('./LeadPage.tsx')
const openHeldMail = () => import('./HeldMailPage.tsx')
const openCustomer = () => import('./CustomerPage.tsx')

export function agentRoutes(parent: RootRoute) {
  const portal = createRoute({
    getParentRoute: () => parent,
    id: 'agent',
    ...portalRoute,
  })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: checkScreen,
    ...screen('src/portals/agent/AgentFrame.tsx', () => import('./AgentFrame.tsx')),
  })
  const inFrame = { getParentRoute: () => frame }

  // HiddenTabs links to this path, for which the specification has no page. Without this route, `new` would be taken
  // for a ticket id.
  const newTicket = createRoute({
    getParentRoute: () => parent,
    path: '/agent/tickets/new',
    staticData: { missing: true },
    beforeLoad: () => notFound({ throw: true }),
  })

  const screens = [
    createRoute({
      ...inFrame,
      path: '/agent/dashboard',
      ...screen('src/portals/agent/AgentDashboardPage.tsx', () => import('./AgentDashboardPage.tsx'), {
        title: 'Agent Dashboard',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/tickets',
      validateSearch: ticketSearchIn,
      beforeLoad: ({ search, preload }) => {
        if (!preload) keepTicketView(search)
      },
      ...screen('src/portals/agent/AgentTicketsPage.tsx', () => import('./AgentTicketsPage.tsx'), {
        title: 'Support Tickets',
        next: openTicket,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/tickets/raise',
      validateSearch: customerIn,
      ...screen('src/portals/agent/RaiseTicketPage.tsx', () => import('./RaiseTicketPage.tsx'), {
        title: 'New Ticket',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/tickets/$id',
      ...screen('src/portals/agent/AgentTicketPage.tsx', openTicket, {
        title: 'Support Ticket',
        readAhead: true,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/invoices',
      validateSearch: invoiceViewIn,
      beforeLoad: ({ search, preload }) => {
        if (!preload) keepInvoiceView(search)
      },
      ...screen('src/portals/agent/AgentInvoicesPage.tsx', () => import('./AgentInvoicesPage.tsx'), {
        title: 'Invoices',
        next: openInvoice,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/invoices/new',
      validateSearch: customerIn,
      ...screen('src/portals/agent/NewInvoicePage.tsx', () => import('./NewInvoicePage.tsx'), {
        title: 'Create New Invoice',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/invoices/edit/$id',
      ...screen('src/portals/agent/EditInvoicePage.tsx', () => import('./EditInvoicePage.tsx'), {
        title: 'Edit Invoice',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/invoices/$id',
      ...screen('src/portals/agent/AgentInvoicePage.tsx', openInvoice, { title: 'Invoice', readAhead: true }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/sales',
      validateSearch: leadViewIn,
      beforeLoad: ({ search, preload }) => {
        if (!preload) keepLeadView(search)
      },
      ...screen('src/portals/agent/SalesPage.tsx', () => import('./SalesPage.tsx'), {
        title: 'Sales Leads',
        next: openLead,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/sales/$id',
      ...screen('src/portals/agent/LeadPage.tsx', openLead, { title: 'Sales Lead', readAhead: true }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/sales/companies/$id',
      ...screen('src/portals/agent/SalesCompanyPage.tsx', () => import('./SalesCompanyPage.tsx'), {
        title: 'Company Details',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/held-email',
      validateSearch: heldMailSearchIn,
      ...screen('src/portals/agent/HeldMailsPage.tsx', () => import('./HeldMailsPage.tsx'), {
        title: 'Held Email',
        menu: { icon: Inbox },
        next: openHeldMail,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/held-email/$id',
      ...screen('src/portals/agent/HeldMailPage.tsx', openHeldMail, { title: 'Held Email' }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/customers',
      ...screen('src/portals/agent/CustomersPage.tsx', () => import('./CustomersPage.tsx'), {
        title: 'Customers',
        menu: { icon: BookUser },
        next: openCustomer,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/customers/$id',
      ...screen('src/portals/agent/CustomerPage.tsx', openCustomer, { title: 'Customer' }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/prepared-answers',
      ...screen('src/portals/agent/PreparedAnswersPage.tsx', () => import('./PreparedAnswersPage.tsx'), {
        title: 'Prepared Answers',
        menu: { icon: MessageSquareText },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/reports',
      validateSearch: reportSearchIn,
      ...screen('src/portals/staff/ReportsPage.tsx', () => import('../staff/ReportsPage.tsx'), {
        title: 'Reports',
        menu: { icon: ChartColumn },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/agent/account-settings',
      ...screen('src/portals/agent/AccountSettingsPage.tsx', () => import('./AccountSettingsPage.tsx'), {
        title: 'Account Settings',
        menu: { icon: CircleUserRound, label: 'Your Account' },
      }),
    }),
  ] as const
  return [newTicket, portal.addChildren([frame.addChildren(screens)])]
}
