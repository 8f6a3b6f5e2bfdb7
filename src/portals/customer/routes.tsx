import { createRoute } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { checkScreen, portalRoute } from '../frame/portalRoute.tsx'
import { screensOf } from '../frame/screensOf.ts'
import { ownInvoiceViewIn, ownTicketViewIn } from './links.ts'

const { screen, readAhead } = screensOf('src/portals/customer', () => import('./screens.ts'))

export function customerRoutes(parent: RootRoute) {
  const portal = createRoute({
    getParentRoute: () => parent,
    id: 'customer',
    ...portalRoute,
    component: screen('PortalRoot', { from: 'src/portals/frame' }),
  })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: checkScreen,
    component: screen('CustomerFrame'),
  })

  const dashboard = createRoute({
    getParentRoute: () => frame,
    path: '/customer/dashboard',
    staticData: { title: 'Customer Dashboard' },
    component: screen('CustomerDashboardPage'),
  })

  const tickets = createRoute({
    getParentRoute: () => frame,
    path: '/customer/tickets',
    staticData: { title: 'Support Tickets' },
    validateSearch: ownTicketViewIn,
    component: screen('CustomerTicketsPage', { next: 'CustomerTicketPage' }),
  })

  const newTicket = createRoute({
    getParentRoute: () => frame,
    path: '/customer/tickets/new',
    staticData: { title: 'Create New Ticket' },
    component: screen('NewTicketPage'),
  })

  const ticket = createRoute({
    getParentRoute: () => frame,
    path: '/customer/tickets/$id',
    staticData: { title: 'Support Ticket' },
    loader: readAhead('CustomerTicketPage'),
    component: screen('CustomerTicketPage'),
  })

  const invoices = createRoute({
    getParentRoute: () => frame,
    path: '/customer/invoices',
    staticData: { title: 'Invoices' },
    validateSearch: ownInvoiceViewIn,
    component: screen('CustomerInvoicesPage', { next: 'CustomerInvoicePage' }),
  })

  const invoice = createRoute({
    getParentRoute: () => frame,
    path: '/customer/invoices/$id',
    staticData: { title: 'Invoice' },
    loader: readAhead('CustomerInvoicePage'),
    component: screen('CustomerInvoicePage'),
  })

  const account = createRoute({
    getParentRoute: () => frame,
    path: '/customer/account',
    staticData: { title: 'Your Account' },
    component: screen('OwnAccountPage', { from: 'src/portals/staff' }),
  })

  const screens = [dashboard, tickets, newTicket, ticket, invoices, invoice, account]
  return [portal.addChildren([frame.addChildren(screens)])]
}
