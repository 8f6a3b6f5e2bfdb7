import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { canonicalHost } from '../../../site/brands/hostName.ts'
import type { Inquiry, LeadChange } from '../schema.ts'
import { isClosed, type LeadState } from '../values.ts'

/** Stores an inquiry, without the honeypot field. Returns its id. */
export async function storeInquiry(db: Db, inquiry: Inquiry, host: string): Promise<number> {
  const { website: _, company, services, ...rest } = inquiry
  const { id } = await db
    .insertInto('contactRequests')
    .values({
      ...rest,
      company: company ?? null,
      services: JSON.stringify(services),
      host: canonicalHost(host) ?? null,
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes an inquiry; false if there is none with this id. */
export async function removeInquiry(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contactRequests').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Changes a lead that the transaction has locked. closedAt and closedBy change only when the state changes. */
export async function changeLead(
  tx: Tx,
  lead: { id: number; state: LeadState },
  { state = lead.state, assignedTo, lostReason }: Partial<LeadChange>,
  actorId: number,
): Promise<void> {
  const closed = isClosed(state) ? { closedAt: now(), closedBy: actorId } : { closedAt: null, closedBy: null }
  await tx
    .updateTable('contactRequests')
    .set({
      ...(state !== lead.state && closed),
      state,
      assignedTo,
      lostReason: state === 'lost' ? lostReason : null,
    })
    .where('id', '=', lead.id)
    .execute()
}

/** Stores which account the lead became. */
export async function becomeCustomer(tx: Tx, id: number, customerId: number): Promise<void> {
  await tx.updateTable('contactRequests').set({ customerId }).where('id', '=', id).execute()
}

/** Stores which company the lead belongs to. */
export async function becomeClient(tx: Tx, id: number, companyId: number): Promise<void> {
  await tx.updateTable('contactRequests').set({ companyId }).where('id', '=', id).execute()
}

/** Moves the leads of a company to the company that it is merged into. */
export async function moveLeads(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('contactRequests').set({ companyId: to }).where('companyId', '=', from).execute()
}
