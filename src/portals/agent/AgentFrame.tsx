import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import { ticketSummaryQuery } from '../../features/tickets/browser/api.ts'
import { isAdministrator } from '../../roles.ts'
import { PortalMenu } from '../PortalMenu.tsx'
import { PrintableFrame } from '../PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
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
