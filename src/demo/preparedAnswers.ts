import type { NewPreparedAnswer } from '../features/desk/preparedAnswers/schema.ts'
import type { Db } from '../server/database/db.ts'
import type { Clock } from './clock.ts'
import type { IdOf } from './people.ts'

type DemoAnswer = Pick<NewPreparedAnswer, 'title' | 'message'> &
  Partial<Pick<NewPreparedAnswer, 'status' | 'priority' | 'assignsToSender'>> & {
    by: string
  }

/** The prepared answers that are shared with all staff. */
const preparedAnswers: readonly DemoAnswer[] = [
  {
    by: 'maria',
    title: 'Password reset',
    message:
      'Hello {{customer.firstName}},\n\n' +
      'your password is reset. A link to choose a new one is on its way to your email address; it works for 24 hours. ' +
      'If the message is not there in ten minutes, look in the junk folder and tell us here.\n\n' +
      'Kind regards\n{{agent.name}}',
    status: 'resolved',
  },
  {
    by: 'daniel',
    title: 'Waiting for your reply',
    message:
      'Hello {{customer.firstName}},\n\n' +
      'to go on with “{{ticket.title}}” we need an answer from you to our last message. ' +
      'The ticket stays with us until then.\n\n' +
      'Kind regards\n{{agent.name}}',
    status: 'in_progress',
  },
  {
    by: 'daniel',
    title: 'Visit agreed',
    message:
      'Hello {{customer.firstName}},\n\n' +
      'as we agreed on the phone, I come to you to look at it on site. Please make sure that a colleague can open the ' +
      'server room.\n\n' +
      'Kind regards\n{{agent.name}}',
    status: 'in_progress',
    assignsToSender: true,
  },
  {
    by: 'maria',
    title: 'Outage: we are on it',
    message:
      'Hello {{customer.firstName}},\n\n' +
      'thank you for telling us. Several of our clients are affected, and our engineers work on it now. ' +
      'I write here as soon as it is over, at the latest in an hour (ticket #{{ticket.id}}).\n\n' +
      'Kind regards\n{{agent.name}}',
    status: 'in_progress',
    priority: 'critical',
    assignsToSender: true,
  },
]

export async function addPreparedAnswers(tx: Db, clock: Clock, idOf: IdOf): Promise<void> {
  const createdAt = clock.ago(60)
  for (const { by, ...answer } of preparedAnswers) {
    const values = { assignsToSender: false, ...answer, userId: idOf(by), createdAt, updatedAt: createdAt }
    await tx.insertInto('preparedAnswers').values(values).execute()
  }
}
