import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { limits } from '../../../../server/limits/limits.ts'
import type { Throttle } from '../../../../server/limits/throttle.ts'
import { mailboxOf } from '../../../people/accounts/server/confirmationLimits.ts'
import { missingForMails, needRemedies } from '../../../mail/server/linkNeeds.ts'
import { enqueueStaffMessage } from '../../../mail/server/staffMessages.ts'

/** Counts an answer against the limit of this mailbox. @throws 429 */
export async function takeMailbox(throttle: Throttle, email: string): Promise<void> {
  try {
    await throttle.take([limits['answers to a lead by mailbox'], mailboxOf(email)])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'throttled') throw error
    const message =
      'We have sent this address as many answers as we send in a day. Please call them, or try again tomorrow.'
    throw new AppError('throttled', message, error.detail)
  }
}

interface Answered {
  id: number
  email: string
  host: string | null
}

/**
 * Mails an answer to a lead that the transaction has locked, and stores the answer with the lead.
 *
 * @param host the host of the request, for older leads without a stored host
 * @throws 409 if the lead's address cannot receive mail, or mail is not set up
 */
export async function addLeadAnswer(
  tx: Tx,
  lead: Answered,
  { userId, message, host }: { userId: number; message: string; host: string },
): Promise<void> {
  const [missing] = await missingForMails(tx)
  if (missing)
    throw new AppError(
      'conflict',
      `Answers can't be emailed yet. An administrator has to ${needRemedies[missing]}.`,
    )
  const mailId = await enqueueStaffMessage(tx, {
    message: 'leadAnswered',
    email: lead.email,
    text: message,
    host: lead.host ?? host,
    leadId: lead.id,
  })
  if (mailId === undefined) throw new AppError('conflict', "This lead's address can't receive email.")
  const createdAt = now()
  await tx
    .insertInto('leadAnswers')
    .values({ inquiryId: lead.id, userId, message, mailId, createdAt })
    .execute()
  await tx.updateTable('contactRequests').set({ answeredAt: createdAt }).where('id', '=', lead.id).execute()
}
