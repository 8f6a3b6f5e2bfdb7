import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { SideMenu } from '../../browser/ui/SideMenu.tsx'
import { invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import { ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { isAdministrator } from '../../roles.ts'
import { PrintableFrame } from '../PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
import { adminPortal, agentMenu } from './menu.ts'

export function AgentFrame() {
  useRedirectOnSessionEnd()
  const { role } = useRouteContext({ from: '/agent/frame' })
  const { data: tickets } = useQuery(ticketSummaryQuery)
  const { data: invoices } = useQuery(invoiceSummaryQuery)
  return (
    <PrintableFrame
      menu={
        <SideMenu
          caption="Agent portal"
          items={agentMenu({ activeTickets: tickets?.active, pendingInvoices: invoices?.pending })}
          more={isAdministrator(role) ? adminPortal : []}
        />
      }
    />
  )
}
