import { usersQuery } from '../../features/people/accounts/browser/api.ts'
import {
  brandDirectoryQuery,
  brandQuery,
  brandsQuery,
  domainQuery,
  domainsQuery,
} from '../../features/site/brands/browser/api.ts'
import { companiesQuery, companyQuery } from '../../features/people/companies/browser/api.ts'
import { firstStepsQuery } from '../../features/office/firstSteps/browser/api.ts'
import { contactRequestsQuery } from '../../features/clients/leads/browser/api.ts'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { outboxQuery, staffRecipientsQuery, templatesQuery } from '../../features/mail/browser/api.ts'
import { placeholdersQuery } from '../../features/office/placeholders/browser/api.ts'
import { emailSettingsQuery } from '../../features/base/settings/browser/api.ts'
import { identityProvidersQuery } from '../../features/people/singleSignOn/browser/api.ts'
import { waitingQuery } from '../../features/office/waiting/browser/api.ts'
import { teamQuery } from '../../features/site/team/browser/api.ts'
import { ticketSummaryQuery } from '../../features/desk/tickets/browser/api.ts'
import { userListQuery } from '../../features/people/directory/browser/api.ts'
import { userViewIn } from '../../features/people/directory/view.ts'
import { readsCompanyRecords } from '../data/companyReads.ts'
import {
  type PortalReads,
  reads,
  readsOwnAccount,
  readsOwnPicture,
  readsWhoIsSignedIn,
} from '../data/firstReads.ts'
import { readsReport, readsStaffRecords } from '../data/recordReads.ts'
import { rolesQuery } from './demonstrationRoles.ts'

const readsUsers = (search: URLSearchParams) => reads(userListQuery(userViewIn(Object.fromEntries(search))))

export const adminReads: PortalReads = {
  always: [readsWhoIsSignedIn],
  screens: {
    // The state of the system is not preloaded: on arrival, the response is compared with the device's clock.
    '/admin': () => [
      reads(ticketSummaryQuery),
      reads(invoiceSummaryQuery),
      reads(firstStepsQuery),
      reads(waitingQuery),
      ...readsStaffRecords,
    ],
    '/admin/announced-functions': () => [reads(placeholdersQuery)],
    '/admin/dashboard': ({ search }) => [
      readsUsers(search),
      // All users, because the heading shows their number, whatever the filters are.
      reads(usersQuery),
      reads(contactRequestsQuery),
      reads(teamQuery),
      reads(firstStepsQuery),
    ],
    '/admin/account': () => [...readsOwnAccount, readsOwnPicture],
    '/admin/team': () => [reads(teamQuery)],
    '/admin/companies': () => [reads(companiesQuery)],
    '/admin/companies/$companyId': ({ id }) => [
      reads(companyQuery(id)),
      ...readsCompanyRecords(id),
      reads(invoiceSummaryQuery),
    ],
    '/admin/companies/$companyId/edit': ({ id }) => [reads(companyQuery(id))],
    '/admin/user-management': ({ search }) => [readsUsers(search)],
    '/admin/reports': ({ search }) => readsReport(search),
    '/admin/role-management': () => [reads(rolesQuery)],
    '/admin/site-settings': () => [
      reads(emailSettingsQuery),
      reads(templatesQuery),
      reads(outboxQuery('waiting')),
      reads(staffRecipientsQuery),
    ],
    '/admin/brand': () => [reads(brandDirectoryQuery)],
    '/admin/brand/add': () => [],
    '/admin/brand/$brandId': ({ id }) => [reads(brandQuery(id))],
    '/admin/single-sign-on': () => [reads(identityProvidersQuery), reads(brandsQuery)],
    '/admin/domain': () => [reads(domainsQuery)],
    '/admin/domain/add': () => [reads(brandsQuery), reads(firstStepsQuery)],
    '/admin/domain/$domainId': ({ id }) => [reads(domainQuery(id))],
  },
}
