import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { checkScreen, portalRoute } from '../portalRoute.tsx'

export function customerRoutes(parent: RootRoute) {
  const portal = createRoute({ getParentRoute: () => parent, id: 'customer', ...portalRoute })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: checkScreen,
    component: lazyRouteComponent(() => import('./CustomerFrame.tsx'), 'CustomerFrame'),
  })

  const dashboard = createRoute({
    getParentRoute: () => frame,
    path: '/customer/dashboard',
    staticData: { title: 'Customer Dashboard' },
    component: lazyRouteComponent(() => import('./CustomerDashboardPage.tsx'), 'CustomerDashboardPage'),
  })

  const tickets = createRoute({
    getParentRoute: () => frame,
    path: '/customer/tickets',
    staticData: { title: 'Support Tickets' },
    component: lazyRouteComponent(() => import('./CustomerTicketsPage.tsx'), 'CustomerTicketsPage'),
  })

  const newTicket = createRoute({
    getParentRoute: () => frame,
    path: '/customer/tickets/new',
    staticData: { title: 'Create New Ticket' },
    component: lazyRouteComponent(() => import('./NewTicketPage.tsx'), 'NewTicketPage'),
  })

  const ticket = createRoute({
    getParentRoute: () => frame,
    path: '/customer/tickets/$id',
    staticData: { title: 'Support Ticket' },
    component: lazyRouteComponent(() => import('./CustomerTicketPage.tsx'), 'CustomerTicketPage'),
  })

  const invoices = createRoute({
    getParentRoute: () => frame,
    path: '/customer/invoices',
    staticData: { title: 'Invoices' },
    component: lazyRouteComponent(() => import('./CustomerInvoicesPage.tsx'), 'CustomerInvoicesPage'),
  })

  const invoice = createRoute({
    getParentRoute: () => frame,
    path: '/customer/invoices/$id',
    staticData: { title: 'Invoice' },
    component: lazyRouteComponent(() => import('./CustomerInvoicePage.tsx'), 'CustomerInvoicePage'),
  })

  const account = createRoute({
    getParentRoute: () => frame,
    path: '/customer/account',
    staticData: { title: 'Your Account' },
    component: lazyRouteComponent(() => import('../OwnAccountPage.tsx'), 'OwnAccountPage'),
  })

  const screens = [dashboard, tickets, newTicket, ticket, invoices, invoice, account]
  return [portal.addChildren([frame.addChildren(screens)])]
}
