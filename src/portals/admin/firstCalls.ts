import { listUsers } from '../../features/accounts/calls.ts'
import {
  listBrandDirectory,
  listBrands,
  listDomains,
  readBrand,
  readDomain,
} from '../../features/brands/calls.ts'
import { listCompanies, readCompany } from '../../features/companies/calls.ts'
import { readFirstSteps } from '../../features/firstSteps/calls.ts'
import { listInquiries } from '../../features/inquiries/calls.ts'
import { summarizeInvoices } from '../../features/invoices/calls.ts'
import { listTemplates, readOutbox, readStaffRecipients } from '../../features/mail/calls.ts'
import { listModules } from '../../features/modules/calls.ts'
import { readEmailSettings } from '../../features/settings/calls.ts'
import { listIdentityProviders } from '../../features/singleSignOn/calls.ts'
import { readWaiting } from '../../features/system/calls.ts'
import { listTeam } from '../../features/team/calls.ts'
import { summarizeTickets } from '../../features/tickets/calls.ts'
import { findUsers } from '../../features/userDirectory/calls.ts'
import { isFiltered, userViewIn } from '../../features/userDirectory/view.ts'
import type { FirstCall } from '../../pageState.ts'
import { asksForCompanyRecords } from '../companyCalls.ts'
import { asks, asksForOwnAccount, asksWhoIsSignedIn, type PortalCalls } from '../askFirst.ts'
import { asksForStaffRecords } from '../recordCalls.ts'

function asksForFoundUsers(search: URLSearchParams): FirstCall[] {
  const view = userViewIn(Object.fromEntries(search))
  return isFiltered(view) ? [asks(findUsers, { query: view })] : []
}

export const adminCalls: PortalCalls = {
  always: [asksWhoIsSignedIn],
  screens: {
    // Without the state of the system, whose answer is compared with the clock of the device when it comes.
    '/admin': () => [
      asks(summarizeTickets, { query: {} }),
      asks(summarizeInvoices),
      asks(listModules),
      asks(readFirstSteps),
      asks(readWaiting),
      ...asksForStaffRecords,
    ],
    '/admin/modules': () => [asks(listModules)],
    '/admin/dashboard': ({ search }) => [
      ...asksForFoundUsers(search),
      // For the number in the heading, whatever the filters are.
      asks(listUsers),
      asks(listInquiries),
      asks(listTeam),
      asks(readFirstSteps),
    ],
    '/admin/account': () => asksForOwnAccount,
    '/admin/team': () => [asks(listTeam)],
    '/admin/companies': () => [asks(listCompanies)],
    '/admin/companies/$companyId': ({ id }) => [
      asks(readCompany, { params: { id } }),
      ...asksForCompanyRecords(id),
    ],
    '/admin/companies/$companyId/edit': ({ id }) => [asks(readCompany, { params: { id } })],
    '/admin/user-management': ({ search }) => {
      const found = asksForFoundUsers(search)
      return found.length > 0 ? found : [asks(listUsers)]
    },
    '/admin/site-settings': () => [
      asks(readEmailSettings),
      asks(listTemplates),
      asks(readOutbox, { query: { state: 'waiting' } }),
      asks(readStaffRecipients),
    ],
    '/admin/brand': () => [asks(listBrandDirectory)],
    '/admin/brand/add': () => [],
    '/admin/brand/$brandId': ({ id }) => [asks(readBrand, { params: { id } })],
    '/admin/single-sign-on': () => [asks(listIdentityProviders), asks(listBrands)],
    '/admin/domain': () => [asks(listDomains)],
    '/admin/domain/add': () => [asks(listBrands), asks(readFirstSteps)],
    '/admin/domain/$domainId': ({ id }) => [asks(readDomain, { params: { id } })],
  },
}
