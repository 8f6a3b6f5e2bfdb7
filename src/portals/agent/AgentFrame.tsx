import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { SideMenu } from '../../browser/ui/SideMenu.tsx'
import { invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import { ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { isAdministrator } from '../../roles.ts'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
import { adminPortal, agentMenu } from './menu.ts'

/** The layout of the agent's portal: menu and page. In print the layout disappears, for invoices. */
export function AgentFrame() {
  useRedirectOnSessionEnd()
  const { role } = useRouteContext({ from: '/agent/frame' })
  const { data: tickets } = useQuery(ticketSummaryQuery)
  const { data: invoices } = useQuery(invoiceSummaryQuery)
  return (
    <div className="flex grow flex-col md:flex-row print:block">
      <SideMenu
        caption="Agent portal"
        items={agentMenu({ activeTickets: tickets?.active, pendingInvoices: invoices?.pending })}
        more={isAdministrator(role) ? adminPortal : []}
      />
      <div className="min-w-0 grow px-5 pt-6 pb-12 md:px-8 md:pt-7 print:p-0">
        <div className="max-w-[1120px]">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
