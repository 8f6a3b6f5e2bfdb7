import { audit } from '../../../../../server/audit/audit.ts'
import { now } from '../../../../../server/database/now.ts'
import { Download } from '../../../../../server/endpoints/download.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { calledName } from '../../../../../shared/text/calledName.ts'
import { unknownPassword } from '../../../accounts/server/passwords.ts'
import { missingForLinks } from '../../../../mail/server/linkNeeds.ts'
import { receiveBytes } from '../../../../base/uploads/server/receive.ts'
import * as endpoints from '../endpoints.ts'
import { maxFileBytes } from '../schema.ts'
import { importUsers } from './commands.ts'
import { namedCompanies } from './companies.ts'
import { usersCsv } from './csv.ts'
import { planOf, readPlan } from './plan.ts'
import { judgeRows } from './preview.ts'
import { readUserFile } from './readFile.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'users exported': 'Exported users',
})

const nothingImported = { created: 0, invited: 0, uninvited: 0, companies: 0, joined: 0 }

export const userFileRoutes: Routes = (serve, { database: { db }, secretBox }) => {
  serve(endpoints.exportUsers, async ({ actor, body, address }) => {
    await audit(db, { action: 'users exported', actorId: actor.id, detail: body, address })
    const name = `users-${now().slice(0, 10)}.csv`
    return new Download({ name, type: 'text/csv; charset=utf-8', parts: usersCsv(db, body) })
  })

  serve(endpoints.importUsers, async ({ actor, query, body, request, confirmed, transact }) => {
    const { accounts, invites, companyIds } = readPlan(secretBox, actor.id, body.plan)
    // If the import was stored, `transact` returns its result here, because the Idempotency-Key is the same.
    if (query.cancel) return transact(async () => nothingImported)
    const order = {
      accounts,
      companyIds: body.joinsCompanies ? companyIds : undefined,
      passwordHash: await unknownPassword(),
      secretBox,
      areInvited: body.invites && invites,
      host: request.hostname,
      inviter: calledName(actor),
      hasGone: () => request.raw.socket.destroyed,
    }
    return transact((tx) => importUsers(tx, order, confirmed))
  })
}

const tooLarge = 'This file is larger than 1 MB. Please divide it: 1,000 users at a time can be imported.'

export const importPreviewRoutes: Routes = (serve, { database: { db }, secretBox }) => {
  serve(endpoints.previewImport, async ({ actor, query, request }) => {
    const bytes = await receiveBytes(request, 'file', { maxBytes: maxFileBytes, tooLarge })
    const { rows, ignored } = readUserFile(bytes)
    const allowsAdministrators = query.administrators === 'yes'
    const missing = await missingForLinks(db, request.hostname)
    const invites = missing.length === 0
    const { accounts, refused } = await judgeRows(db, rows, { allowsAdministrators })
    const imported = accounts.map(({ account }) => account)
    const companies = await namedCompanies(db, imported)
    const companyIds = companies.map(({ id }) => id)
    return {
      accounts: accounts.map(({ row, account: { username, email = null, role, company = null } }) => ({
        row,
        username,
        email,
        role,
        company,
      })),
      refused,
      ignored,
      invites,
      missing,
      companies: companies.map(({ name, id, users }) => ({
        name,
        people: users.length,
        exists: id !== null,
      })),
      plan:
        imported.length > 0 ? planOf(secretBox, actor.id, { invites, accounts: imported, companyIds }) : null,
    }
  })
}
