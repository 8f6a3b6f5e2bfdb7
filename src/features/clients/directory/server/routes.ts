import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import { parseRowRange, type RowRange } from '../../../../server/lists/rowRange.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import {
  addMember,
  changeMember,
  memberPages,
  membersInRange,
  removeMember,
  requireMember,
} from '../../../people/viewers/server/members.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import {
  findCompany,
  findCompanyForUpdate,
  findMergedCompany,
} from '../../../people/companies/server/queries.ts'
import type { MemberChange, NewMember } from '../../../people/companies/schema.ts'
import { newestInvoiceOf } from '../../../money/invoices/server/queries.ts'
import { newestTicketOf } from '../../../desk/tickets/server/queries.ts'
import { providerToday } from '../../../site/provider/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { customersInRange, findCustomer } from './customers.ts'
import { findPair, merge, noSuchCompany, previewMerge } from './merge.ts'
import { countRecordsOf, findCandidates, leadsOf, summarizeCompany } from './queries.ts'
import { companyInvoicesInRange, companyTicketsInRange } from './range.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'company person added': 'Added the user to a company',
  'company person changed': 'Changed the user’s part in the company',
  'company person removed': 'Removed the user from a company',
  'company person moved': 'Moved a user to another company',
})

export const clientDirectoryRoutes: Routes = (serve, context) => {
  const { database } = context
  const { db } = database

  async function requireCompany(id: number) {
    const company = await findCompany(db, id)
    if (!company) throw missing(noSuchCompany)
    return company
  }

  serve(endpoints.listCustomers, async ({ query, rangeHeader }) => {
    const range = requireRange(rangeHeader)
    return new ListRange(range.first, () => customersInRange(database, range, query))
  })

  serve(endpoints.readCustomer, async ({ params }) => {
    const customer = await findCustomer(db, params.id)
    if (!customer) throw missing('Customer not found')
    return customer
  })

  serve(
    endpoints.listCompanyMembers,
    async ({ actor, params: { companyId }, query: { text }, rangeHeader }) => {
      const range = rangeOf(rangeHeader, { text })
      await requireCompany(companyId)
      return range
        ? new ListRange(range.first, () => membersInRange(database, actor, { companyId, text }, range))
        : new LongList(memberPages(db, actor, companyId))
    },
  )

  serve(endpoints.addCompanyMember, ({ actor, params: { companyId }, body, address, transact }) =>
    transact(async (tx) => {
      const { sharesEarlier, ...member } = body
      const { joined, left } = await addMember(tx, { ...member, companyId, ...(await sharedFrom(tx, body)) })
      const added = await requireMember(tx, actor, { companyId, userId: body.userId })
      const by = { actorId: actor.id, address }
      await audit(tx, {
        action: 'company person added',
        subject: `user ${added.id}`,
        detail: {
          company: companyId,
          ...(left && { left: left.name }),
          ...permissionsOf(added),
          sharesEarlier,
        },
        ...by,
      })
      if (left) {
        const detail = { user: added.id, name: added.name, left: left.name, joined: joined.name }
        for (const { id } of [left, joined])
          await audit(tx, { action: 'company person moved', subject: `company ${id}`, detail, ...by })
      }
      return added
    }),
  )

  serve(endpoints.updateCompanyMember, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const { companyId, id: userId } = params
      const stored = await requireMember(tx, actor, { companyId, userId })
      const change = { action: 'company person changed', subject: `user ${userId}` }
      await checkVersion(tx, stored, change)
      await changeMember(tx, stored, body)
      const detail = { from: permissionsOf(stored), to: permissionsOf(body) }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return requireMember(tx, actor, { companyId, userId })
    }),
  )

  serve(endpoints.removeCompanyMember, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const { companyId, id: userId } = params
      const stored = await requireMember(tx, actor, { companyId, userId })
      await removeMember(tx, stored)
      await audit(tx, {
        action: 'company person removed',
        actorId: actor.id,
        subject: `user ${userId}`,
        detail: { company: companyId },
        address,
      })
      return { message: 'Removed from the company' }
    }),
  )

  serve(endpoints.findMemberCandidates, async ({ params, query }) =>
    findCandidates(database, await requireCompany(params.companyId), query.text),
  )

  serve(endpoints.readEarlierRecords, async ({ params }) => {
    await requireCompany(params.companyId)
    const records = await countRecordsOf(db, params.id)
    if (!records) throw missing('User not found')
    return records
  })

  serve(endpoints.listCompanyTickets, async ({ actor, query, rangeHeader }) => {
    const { id: companyId } = await requireCompany(query.company)
    const viewer = viewerOf(actor, 'tickets')
    const range = requireRange(rangeHeader)
    return new ListRange(range.first, () => companyTicketsInRange(database, { viewer, companyId, range }))
  })

  serve(endpoints.listCompanyInvoices, async ({ actor, query, rangeHeader }) => {
    const { id: companyId } = await requireCompany(query.company)
    const viewer = viewerOf(actor, 'invoices')
    const range = requireRange(rangeHeader)
    return new ListRange(range.first, () => companyInvoicesInRange(database, { viewer, companyId, range }))
  })

  serve(endpoints.listCompanyLeads, async ({ query }) => leadsOf(db, await requireCompany(query.company)))

  serve(endpoints.summarizeCompany, async ({ actor, query }) => {
    const { id } = await requireCompany(query.company)
    const today = await providerToday(db)
    return summarizeCompany(db, viewerOf(actor, 'tickets'), { companyId: id, today })
  })

  serve(endpoints.readMergedCompany, async ({ params }) => {
    const trace = await findMergedCompany(db, params.id)
    if (!trace) throw missing(noSuchCompany)
    return trace
  })

  serve(endpoints.previewMerge, async ({ actor, query }) => {
    const pair = await findPair(db, { companyId: query.company, mergedId: query.merged }, findCompany)
    return previewMerge(db, viewerOf(actor, 'tickets'), pair)
  })

  serve(endpoints.mergeCompanies, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      const pair = await findPair(tx, body, findCompanyForUpdate)
      return merge(tx, pair, body.preview, { actorId: actor.id, address })
    }),
  )
}

/** @throws 400 without a range, because a company may have thousands of rows */
function requireRange(header: string | undefined): RowRange {
  const range = parseRowRange(header)
  if (!range) throw new AppError('invalid', 'Please say which rows in the header Range, such as rows=0-99.')
  return range
}

/** The fields of a member that go into the audit log. Administrators set them. */
const permissionsOf = ({ isPrimary, isBilling, isTechnical, ticketAccess, readsInvoices }: MemberChange) => ({
  isPrimary,
  isBilling,
  isTechnical,
  ticketAccess,
  readsInvoices,
})

/** The new member's colleagues see only tickets and invoices with ids above the returned ones. */
async function sharedFrom(tx: Tx, { userId, sharesEarlier }: NewMember) {
  if (sharesEarlier) return { ticketsAfter: 0, invoicesAfter: 0 }
  return {
    ticketsAfter: await newestTicketOf(tx, userId),
    invoicesAfter: await newestInvoiceOf(tx, userId),
  }
}
