import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { screenGuard } from '../guard.ts'
import { portalRoute } from '../portalRoute.tsx'

export function customerRoutes(parent: RootRoute) {
  const portal = createRoute({ getParentRoute: () => parent, id: 'customer', ...portalRoute })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: async ({ context, location }) => {
      const actor = await context.session.actor()
      const instead = actor && screenGuard(location.pathname, actor.role)
      if (instead) redirect({ href: instead.to, throw: true })
    },
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

  return [portal.addChildren([frame.addChildren([dashboard, tickets, newTicket, ticket, invoices, invoice])])]
}
