import { createRoute } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { checkScreen, portalRoute } from '../frame/portalRoute.tsx'
import { screen } from '../frame/screen.ts'
import { ownInvoiceViewIn, ownTicketViewIn } from './links.ts'

const openTicket = () => import('./CustomerTicketPage.tsx')
const openInvoice = () => import('./CustomerInvoicePage.tsx')

export function customerRoutes(parent: RootRoute) {
  const portal = createRoute({
    getParentRoute: () => parent,
    id: 'customer',
    ...portalRoute,
  })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    beforeLoad: checkScreen,
    ...screen('src/portals/customer/CustomerFrame.tsx', () => import('./CustomerFrame.tsx')),
  })
  const inFrame = { getParentRoute: () => frame }

  const screens = [
    createRoute({
      ...inFrame,
      path: '/customer/dashboard',
      ...screen(
        'src/portals/customer/CustomerDashboardPage.tsx',
        () => import('./CustomerDashboardPage.tsx'),
        {
          title: 'Customer Dashboard',
        },
      ),
    }),
    createRoute({
      ...inFrame,
      path: '/customer/tickets',
      validateSearch: ownTicketViewIn,
      ...screen('src/portals/customer/CustomerTicketsPage.tsx', () => import('./CustomerTicketsPage.tsx'), {
        title: 'Support Tickets',
        next: openTicket,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/customer/tickets/new',
      ...screen('src/portals/customer/NewTicketPage.tsx', () => import('./NewTicketPage.tsx'), {
        title: 'Create New Ticket',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/customer/tickets/$id',
      ...screen('src/portals/customer/CustomerTicketPage.tsx', openTicket, {
        title: 'Support Ticket',
        readAhead: true,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/customer/invoices',
      validateSearch: ownInvoiceViewIn,
      ...screen('src/portals/customer/CustomerInvoicesPage.tsx', () => import('./CustomerInvoicesPage.tsx'), {
        title: 'Invoices',
        next: openInvoice,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/customer/invoices/$id',
      ...screen('src/portals/customer/CustomerInvoicePage.tsx', openInvoice, {
        title: 'Invoice',
        readAhead: true,
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/customer/account',
      ...screen('src/portals/staff/OwnAccountPage.tsx', () => import('../staff/OwnAccountPage.tsx'), {
        title: 'Your Account',
        menu: { icon: CircleUserRound },
      }),
    }),
  ] as const
  return [portal.addChildren([frame.addChildren(screens)])]
}
