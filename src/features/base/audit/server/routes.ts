import { audit } from '../../../../server/audit/audit.ts'
import { Download } from '../../../../server/endpoints/download.ts'
import { now } from '../../../../server/database/now.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { auditCsv } from './csv.ts'
import { readAuditPage } from './queries.ts'

export const auditRoutes: Routes = (serve, { database: { db } }) => {
  serve(endpoints.listAuditEvents, ({ query: { before, ...selection } }) =>
    readAuditPage(db, selection, before),
  )

  serve(endpoints.exportAuditEvents, async ({ actor, body, address }) => {
    await audit(db, { action: 'audit log exported', actorId: actor.id, detail: body, address })
    const name = `audit-log-${now().slice(0, 10)}.csv`
    return new Download({ name, type: 'text/csv; charset=utf-8', parts: auditCsv(db, body) })
  })
}
