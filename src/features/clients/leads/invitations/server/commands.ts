import type * as z from 'zod/mini'
import type { Db, Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'
import { AppError, missing } from '../../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../../server/secrets/secretBox.ts'
import { refuseAddressInUse } from '../../../../people/accounts/server/commands.ts'
import { becomeCustomer, changeLead } from '../../server/commands.ts'
import { customerOfLead, findInquiryForUpdate } from '../../server/queries.ts'
import type { InvitedLead, leadInvitation } from '../schema.ts'
import { inviteInto } from '../../../../people/invitations/server/invitations.ts'

/** The account that a lead was invited to. */
export function findInvitedLead(db: Db, inquiryId: number): Promise<InvitedLead | undefined> {
  return db
    .selectFrom('leadInvitations')
    .leftJoin('users', 'users.id', 'leadInvitations.userId')
    .where('inquiryId', '=', inquiryId)
    .select(['leadInvitations.userId', 'users.username', 'leadInvitations.createdAt'])
    .executeTakeFirst()
}

interface LeadToInvite {
  inquiryId: number
  chosen: z.infer<typeof leadInvitation>
  passwordHash: string
  host: string
  inviter: string
  actorId: number
}

/**
 * Creates an account for the sender of a lead, mails the invitation, and stores the account with the lead. The lead
 * becomes won.
 *
 * @throws 404 for no such lead
 * @throws 409 if the lead was invited, its address has an account, or no link can be mailed
 */
export async function inviteLeadInto(
  tx: Tx,
  secretBox: SecretBox,
  { inquiryId, chosen, actorId, ...from }: LeadToInvite,
) {
  // Locked, because two users may invite the lead at once.
  const inquiry = await findInquiryForUpdate(tx, inquiryId)
  if (!inquiry) throw missing('Contact request not found.')
  const former = await findInvitedLead(tx, inquiryId)
  if (former?.username)
    throw new AppError('conflict', `This lead was invited already, as ${former.username}.`)
  const customer = await customerOfLead(tx, inquiry)
  if (customer) throw new AppError('conflict', `This lead is a customer already: ${customer}.`)
  await refuseAddressInUse(tx, inquiry.email)
  const person = { ...chosen, email: inquiry.email, role: 'customer' as const }
  const user = await inviteInto(tx, secretBox, person, from)
  const invited = { userId: user.id, createdAt: now() }
  await becomeCustomer(tx, inquiryId, user.id)
  await changeLead(tx, inquiry, { state: 'won' }, actorId)
  await tx
    .insertInto('leadInvitations')
    .values({ inquiryId, ...invited })
    // The lead may already have been invited to an account that is now deleted.
    .onConflict((conflict) => conflict.column('inquiryId').doUpdateSet(invited))
    .execute()
  return { user, invited: { ...invited, username: user.username } }
}
