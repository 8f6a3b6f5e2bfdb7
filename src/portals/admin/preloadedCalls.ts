import { listUsers } from '../../features/accounts/endpoints.ts'
import {
  listBrandDirectory,
  listBrands,
  listDomains,
  readBrand,
  readDomain,
} from '../../features/brands/endpoints.ts'
import { listCompanies, readCompany } from '../../features/companies/endpoints.ts'
import { readFirstSteps } from '../../features/firstSteps/endpoints.ts'
import { listInquiries } from '../../features/inquiries/endpoints.ts'
import { summarizeInvoices } from '../../features/invoices/endpoints.ts'
import { listTemplates, readOutbox, readStaffRecipients } from '../../features/mail/endpoints.ts'
import { listModules } from '../../features/modules/endpoints.ts'
import { readEmailSettings } from '../../features/settings/endpoints.ts'
import { listIdentityProviders } from '../../features/singleSignOn/endpoints.ts'
import { readWaiting } from '../../features/system/endpoints.ts'
import { listTeam } from '../../features/team/endpoints.ts'
import { summarizeTickets } from '../../features/tickets/endpoints.ts'
import { findUsers } from '../../features/userDirectory/endpoints.ts'
import { isFiltered, userViewIn } from '../../features/userDirectory/view.ts'
import type { PreloadedCall } from '../../pageState.ts'
import { asksForCompanyRecords } from '../companyCalls.ts'
import { asks, asksForOwnAccount, asksWhoIsSignedIn, type PortalCalls } from '../askFirst.ts'
import { asksForStaffRecords } from '../recordCalls.ts'

function asksForFoundUsers(search: URLSearchParams): PreloadedCall[] {
  const view = userViewIn(Object.fromEntries(search))
  return isFiltered(view) ? [asks(findUsers, { query: view })] : []
}

export const adminCalls: PortalCalls = {
  always: [asksWhoIsSignedIn],
  screens: {
    // Without the state of the system, whose response is compared with the clock of the device when it comes.
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
