import { randomUUID } from 'node:crypto'
import { emailAddress } from '../../../fields.ts'
import type { Db } from '../../../server/database/database.ts'
import { AppError } from '../../../server/errors.ts'
import type { House } from '../../../server/house.ts'
import type { Actor } from '../../../server/session.ts'
import type { Count } from '../../../server/throttle.ts'
import { findEmailSettings } from '../../settings/server/queries.ts'
import { openLine, usualLimits, type Letter, type Outcome } from './delivery.ts'
import { htmlLetter } from './layout.ts'
import { letterheadOf } from './letterhead.ts'
import { serverOf } from './sender.ts'

export const testing = (userId: number): Count[] => [
  [{ name: 'mail test:user', points: 5, seconds: 10 * 60 }, String(userId)],
]

// Somebody is looking at a button that turns.
const limits = { ...usualLimits, whole: 30_000 }

/** Sends a test mail while the caller waits, and answers to whom and what became of it. */
export async function sendTest(
  { database, vault, config }: House,
  actor: Actor,
  wanted: string | null | undefined,
): Promise<{ to: string; outcome: Outcome }> {
  const stored = await findEmailSettings(database.db)
  if (!stored) throw new AppError('invalid', 'Save the email settings first.')
  const own = emailAddress().safeParse(actor.email ?? '').data
  const to = wanted ?? own ?? stored.fromEmail
  const letter = await testLetter(database.db, to)
  const line = openLine(serverOf({ vault }, stored), { allowPrivate: config.allowPrivateSmtp, limits })
  try {
    return { to, outcome: await line.deliver(letter) }
  } finally {
    line.hangUp()
  }
}

async function testLetter(db: Db, recipient: string): Promise<Letter> {
  const letterhead = await letterheadOf(db)
  const subject = `Test email from ${letterhead.brand}`
  const sentence = 'The email settings work: this mail was sent with them.'
  return {
    recipient,
    subject,
    messageId: `${randomUUID()}@${letterhead.host ?? 'localhost'}`,
    fromName: null,
    html: htmlLetter(subject, `<h1>It works</h1>\n<p>${sentence}</p>`, letterhead),
    text: `${sentence}\n`,
    headers: {},
  }
}
