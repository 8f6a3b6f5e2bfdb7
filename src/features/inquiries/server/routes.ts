import { audit } from '../../../server/audit.ts'
import { missing } from '../../../server/errors.ts'
import type { Routes } from '../../../server/serve.ts'
import * as calls from '../calls.ts'
import { removeInquiry } from './commands.ts'
import { findInquiry, listInquiries } from './queries.ts'
import { receiveInquiry } from './receive.ts'

const notFound = () => missing('Contact request not found.')

export const inquiryRoutes: Routes = (serve, context) => {
  const { database } = context
  serve(calls.sendInquiry, (call) => receiveInquiry(context, call, call.body))

  serve(calls.listInquiries, () => listInquiries(database.db))

  serve(calls.readInquiry, async ({ params }) => {
    const inquiry = await findInquiry(database.db, params.id)
    if (!inquiry) throw notFound()
    return inquiry
  })

  serve(calls.deleteInquiry, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      if (!(await removeInquiry(tx, params.id))) throw notFound()
      await audit(tx, {
        action: 'inquiry deleted',
        actorId: actor.id,
        subject: `inquiry ${params.id}`,
        address,
      })
      return { message: 'Contact request deleted' }
    }),
  )
}
