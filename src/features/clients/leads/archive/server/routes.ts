import { audit } from '../../../../../server/audit/audit.ts'
import { AppError, missing } from '../../../../../server/http/errors.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { ListRange } from '../../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../../server/endpoints/longList.ts'
import { parseRowRange } from '../../../../../server/lists/rowRange.ts'
import { findInquiry, findInquiryForUpdate } from '../../server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { archiveLead, restoreLead } from './commands.ts'
import { archivedLeadPages, archivedLeadsInRange, findArchivedLead } from './queries.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'lead archived': 'Archived the lead',
  'lead restored': 'Took the lead out of the archive',
})

const noSuchLead = 'Contact request not found.'

export const leadArchiveRoutes: Routes = (serve, { database }) => {
  const { db } = database
  serve(endpoints.listArchivedLeads, async ({ rangeHeader }) => {
    const range = parseRowRange(rangeHeader)
    return range
      ? new ListRange(range.first, () => archivedLeadsInRange(database, range))
      : new LongList(archivedLeadPages(db))
  })

  serve(endpoints.readArchivedLead, async ({ params }) => {
    const archived = await findArchivedLead(db, params.id)
    if (!archived && !(await findInquiry(db, params.id))) throw missing(noSuchLead)
    return { archived: archived ?? null }
  })

  serve(endpoints.archiveLead, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const lead = await findInquiryForUpdate(tx, params.id)
      if (!lead) throw missing(noSuchLead)
      const former = await findArchivedLead(tx, lead.id)
      if (former)
        throw new AppError('conflict', `${former.archivedBy ?? 'Someone'} has archived this lead already.`)
      await archiveLead(tx, lead.id, actor.id)
      await audit(tx, { action: 'lead archived', actorId: actor.id, subject: `inquiry ${lead.id}`, address })
      const archived = await findArchivedLead(tx, lead.id)
      if (!archived) throw new Error('The lead was archived and is not in the archive.')
      return archived
    }),
  )

  serve(endpoints.restoreLead, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      if (!(await restoreLead(tx, params.id))) throw missing('This lead is not archived.')
      await audit(tx, {
        action: 'lead restored',
        actorId: actor.id,
        subject: `inquiry ${params.id}`,
        address,
      })
      return { message: 'Lead restored' }
    }),
  )
}
