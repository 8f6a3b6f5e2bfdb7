import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { addMember, findCompanyOf } from '../../../people/viewers/server/members.ts'
import { memberChange } from '../../../people/companies/schema.ts'
import { newestInvoiceOf } from '../../../money/invoices/server/queries.ts'
import { newestTicketOf } from '../../../desk/tickets/server/queries.ts'

/**
 * Makes the customer of a lead a member of the lead's company. The customer may not see the records of colleagues. A
 * customer who already belongs to a company stays there.
 */
export async function joinCompany(
  tx: Tx,
  {
    userId,
    companyId,
    actorId,
    address,
  }: { userId: number; companyId: number; actorId: number; address: string },
): Promise<void> {
  if (await findCompanyOf(tx, userId)) return
  const permissions = memberChange.parse({})
  await addMember(tx, {
    ...permissions,
    userId,
    companyId,
    from: null,
    ticketsAfter: await newestTicketOf(tx, userId),
    invoicesAfter: await newestInvoiceOf(tx, userId),
  })
  await audit(tx, {
    action: 'company person added',
    actorId,
    subject: `user ${userId}`,
    detail: { company: companyId, ...permissions },
    address,
  })
}
