import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { PortalMenu } from '../frame/PortalMenu.tsx'
import { PrintableFrame } from '../frame/PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../session/useRedirectOnSessionEnd.ts'
import { addedEntries, adminPortal, agentMenu } from './menu.ts'

export function AgentFrame() {
  useRedirectOnSessionEnd()
  const { actor } = useRouteContext({ from: '/agent' })
  const { data: tickets } = useQuery(ticketSummaryQuery)
  const { data: invoices } = useQuery(invoiceSummaryQuery)
  return (
    <PrintableFrame
      menu={
        <PortalMenu
          caption="Agent portal"
          signInPage="/agent/login"
          actor={actor}
          items={agentMenu({ activeTickets: tickets?.active, pendingInvoices: invoices?.pending })}
          more={isAdministrator(actor.role) ? adminPortal : []}
          added={addedEntries}
        />
      }
    />
  )
}
