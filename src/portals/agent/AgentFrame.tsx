import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { heldMailSummaryQuery } from '../../features/desk/mailIn/browser/heldCounts.ts'
import { ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import { useAddedEntries } from '../frame/useAddedEntries.ts'
import { PortalMenu } from '../frame/PortalMenu.tsx'
import { PrintableFrame } from '../frame/PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../session/useRedirectOnSessionEnd.ts'
import { adminPortal, agentMenu, withHeldMails } from './menu.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

function AgentFrame() {
  useRedirectOnSessionEnd()
  const added = useAddedEntries('/agent')
  const { actor } = useRouteContext({ from: '/agent' })
  const { data: tickets } = useQuery(ticketSummaryQuery)
  const { data: mails } = useQuery(heldMailSummaryQuery)
  const { data: invoices } = useQuery(invoiceSummaryQuery)
  return (
    <PrintableFrame
      menu={
        <PortalMenu
          caption="Agent portal"
          signInPage="/agent/login"
          actor={actor}
          items={agentMenu({
            activeTickets: tickets?.active,
            pendingInvoices: invoices?.pending,
          })}
          more={isAdministrator(actor.role) ? adminPortal : []}
          added={withHeldMails(added, mails?.held)}
        />
      }
    />
  )
}

export const screen: Screen = {
  component: AgentFrame,
  reads: () => [reads(ticketSummaryQuery), reads(invoiceSummaryQuery), reads(heldMailSummaryQuery)],
}
