import { listUsers } from '../../features/accounts/calls.ts'
import { listBrands, listDomains, readDomain } from '../../features/brands/calls.ts'
import { listCompanies, readCompany } from '../../features/companies/calls.ts'
import { listInquiries } from '../../features/inquiries/calls.ts'
import { summarizeInvoices } from '../../features/invoices/calls.ts'
import { listTemplates, readOutbox } from '../../features/mail/calls.ts'
import { listModules } from '../../features/modules/calls.ts'
import { readEmailSettings } from '../../features/settings/calls.ts'
import { listTeam } from '../../features/team/calls.ts'
import { summarizeTickets } from '../../features/tickets/calls.ts'
import { asks, asksForOwnAccount, asksWhoIsSignedIn, type PortalCalls } from '../askFirst.ts'

export const adminCalls: PortalCalls = {
  always: [asksWhoIsSignedIn],
  screens: {
    // Without the state of the system, whose answer is compared with the clock of the device when it comes.
    '/admin': () => [asks(summarizeTickets), asks(summarizeInvoices), asks(listModules)],
    '/admin/modules': () => [asks(listModules)],
    '/admin/dashboard': () => [asks(listUsers), asks(listInquiries), asks(listTeam)],
    '/admin/account': () => asksForOwnAccount,
    '/admin/team': () => [asks(listTeam)],
    '/admin/companies': () => [asks(listCompanies)],
    '/admin/companies/$companyId': ({ id }) => [asks(readCompany, { params: { id } })],
    '/admin/companies/$companyId/edit': ({ id }) => [asks(readCompany, { params: { id } })],
    '/admin/user-management': () => [asks(listUsers)],
    '/admin/site-settings': () => [
      asks(readEmailSettings),
      asks(listTemplates),
      asks(readOutbox, { query: { state: 'waiting' } }),
    ],
    '/admin/domain': () => [asks(listDomains)],
    '/admin/domain/add': () => [asks(listBrands)],
    '/admin/domain/$domainId': ({ id }) => [asks(readDomain, { params: { id } })],
  },
}
