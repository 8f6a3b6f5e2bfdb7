import { audit } from '../../../server/audit.ts'
import { missing } from '../../../server/errors.ts'
import { longList } from '../../../server/longList.ts'
import type { Routes } from '../../../server/serve.ts'
import * as calls from '../calls.ts'
import { addCompany, changeCompany, removeCompany } from './commands.ts'
import { companyPages, findCompany } from './queries.ts'

const notFound = () => missing('Company not found')

export const companyRoutes: Routes = (serve, { database: { db } }) => {
  serve(calls.listCompanies, () => longList(db, { of: 'companies', seenBy: 'staff' }, companyPages(db)))

  serve(calls.readCompany, async ({ params }) => {
    const company = await findCompany(db, params.id)
    if (!company) throw notFound()
    return company
  })

  serve(calls.createCompany, ({ body, transact }) => transact((tx) => addCompany(tx, body)))

  serve(calls.updateCompany, ({ params, body, transact }) =>
    transact(async (tx) => {
      const company = await changeCompany(tx, params.id, body)
      if (!company) throw notFound()
      return company
    }),
  )

  serve(calls.deleteCompany, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const company = await findCompany(tx, params.id)
      if (!company || !(await removeCompany(tx, params.id))) throw notFound()
      const detail = { name: company.name }
      await audit(tx, {
        action: 'company deleted',
        actorId: actor.id,
        subject: `company ${params.id}`,
        detail,
        address,
      })
      return { message: 'Company deleted' }
    }),
  )
}
