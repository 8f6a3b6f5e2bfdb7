import { audit } from '../../../../server/audit/audit.ts'
import { missing } from '../../../../server/http/errors.ts'
import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { addCompany, changeCompany, removeCompany } from './commands.ts'
import { companyPages, findCompany, findCompanyForUpdate } from './queries.ts'
import { companiesInRange } from './range.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'company created': 'Created the company',
  'company changed': 'Changed the company',
  'company deleted': 'Deleted the company',
})

const notFound = () => missing('Company not found')

export const companyRoutes: Routes = (serve, { database }) => {
  const { db } = database
  serve(endpoints.listCompanies, async ({ query, rangeHeader }) => {
    const range = rangeOf(rangeHeader, query)
    return range
      ? new ListRange(range.first, () => companiesInRange(database, range, query))
      : new LongList(companyPages(db))
  })

  serve(endpoints.readCompany, async ({ params }) => {
    const company = await findCompany(db, params.id)
    if (!company) throw notFound()
    return company
  })

  serve(endpoints.createCompany, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      const created = await addCompany(tx, body)
      const subject = `company ${created.id}`
      await audit(tx, { action: 'company created', actorId: actor.id, subject, detail: body, address })
      return created
    }),
  )

  serve(endpoints.updateCompany, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const stored = await findCompanyForUpdate(tx, params.id)
      if (!stored) throw notFound()
      const change = { action: 'company changed', subject: `company ${stored.id}` }
      await checkVersion(tx, stored, change)
      await audit(tx, { ...change, actorId: actor.id, detail: body, address })
      return changeCompany(tx, stored.id, body)
    }),
  )

  serve(endpoints.deleteCompany, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const company = await findCompany(tx, params.id)
      if (!company || !(await removeCompany(tx, params.id))) throw notFound()
      const detail = { name: company.name }
      await audit(tx, {
        action: 'company deleted',
        actorId: actor.id,
        subject: `company ${params.id}`,
        subjectName: company.name,
        detail,
        address,
      })
      return { message: 'Company deleted' }
    }),
  )
}
