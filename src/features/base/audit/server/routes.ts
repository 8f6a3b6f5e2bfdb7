import { audit } from '../../../../server/audit/audit.ts'
import { Download } from '../../../../server/endpoints/download.ts'
import { now } from '../../../../server/database/now.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { auditCsv } from './csv.ts'
import { readAuditPage } from './queries.ts'
import { nameActions, namedActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'audit log exported': 'Exported the audit log',
})

export const auditRoutes: Routes = (serve, { database }) => {
  const { db } = database
  serve(endpoints.listAuditEvents, async ({ query: { before, ...selection } }) => {
    const page = await readAuditPage(database, selection, before)
    return before === undefined ? { ...page, actions: namedActions() } : page
  })

  serve(endpoints.exportAuditEvents, async ({ actor, body, address }) => {
    await audit(db, { action: 'audit log exported', actorId: actor.id, detail: body, address })
    const name = `audit-log-${now().slice(0, 10)}.csv`
    return new Download({ name, type: 'text/csv; charset=utf-8', parts: auditCsv(database, body) })
  })
}
