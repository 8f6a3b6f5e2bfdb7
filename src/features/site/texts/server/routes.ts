import { audit } from '../../../../server/audit/audit.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { subjectOf } from '../../provider/server/commands.ts'
import { requireOwner } from '../../provider/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { changeSiteTexts, lockSiteTexts } from './commands.ts'
import { findSiteTexts } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'site texts changed': 'Changed the texts of the public site',
})

export const siteTextsRoutes: Routes = (serve, { database: { db } }) => {
  serve(endpoints.readSiteTexts, async ({ params }) =>
    findSiteTexts(db, await requireOwner(db, params.owner)),
  )

  serve(endpoints.saveSiteTexts, async ({ actor, params, body, address, transact, checkVersion }) => {
    const owner = await requireOwner(db, params.owner)
    return transact(async (tx) => {
      const id = await lockSiteTexts(tx, owner)
      const edit = { action: 'site texts changed', subject: subjectOf(owner) }
      const before = await findSiteTexts(tx, owner)
      await checkVersion(tx, before, edit)
      const detail = await changeSiteTexts(tx, id, before, body)
      await audit(tx, { ...edit, actorId: actor.id, detail, address })
      await tx.notify('provider')
      return findSiteTexts(tx, owner)
    })
  })
}
