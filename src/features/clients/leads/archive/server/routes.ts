import { audit } from '../../../../../server/audit/audit.ts'
import { AppError, missing } from '../../../../../server/http/errors.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { LongList } from '../../../../../server/endpoints/longList.ts'
import { findInquiryForUpdate } from '../../server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { archiveLead, restoreLead } from './commands.ts'
import { archivedLeadPages, findArchivedLead } from './queries.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'lead archived': 'Archived the lead',
  'lead restored': 'Took the lead out of the archive',
})

export const leadArchiveRoutes: Routes = (serve, { database: { db } }) => {
  serve(endpoints.listArchivedLeads, async () => new LongList(archivedLeadPages(db)))

  serve(endpoints.archiveLead, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const lead = await findInquiryForUpdate(tx, params.id)
      if (!lead) throw missing('Contact request not found.')
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
