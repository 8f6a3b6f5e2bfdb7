import { randomUUID } from 'node:crypto'
import { emailAddress } from '../../../shared/endpoint/fields.ts'
import { AppError } from '../../../server/http/errors.ts'
import { isHeld } from '../../../server/jobs/hold.ts'
import type { AppContext } from '../../../server/appContext.ts'
import type { Config } from '../../../server/config.ts'
import type { Actor } from '../../../server/session/session.ts'
import { findEmailSettings } from '../../base/settings/server/queries.ts'
import { recordAttempt } from './attempts.ts'
import {
  defaultSmtpTimeouts,
  openSmtpConnection,
  type MailServer,
  type OutgoingMail,
  type SendOutcome,
  type SmtpTimeouts,
} from './delivery.ts'
import { htmlMail, signedText } from './layout.ts'
import { mailBrandOf, type MailBrand } from './mailBrand.ts'
import { MailLogos } from './mailLogo.ts'
import { idDomainOf } from './senderDomain.ts'
import { passwordUnreadable, serverOf } from './sender.ts'

// Shorter timeouts than for the outbox, because an administrator is waiting for the response.
const timeouts: SmtpTimeouts = { ...defaultSmtpTimeouts, totalMs: 30_000 }

/**
 * Sends a test mail at once, bypassing the outbox. Returns its recipient and the outcome, which is recorded like that
 * of any other attempt (attempts.ts).
 *
 * @param write writes the mail under the brand of `brandId` or, without one, the default brand
 * @throws 400 if no email settings are saved, 409 if the installation is held
 */
export async function sendTest(
  { database, secretBox, config, log }: AppContext,
  actor: Actor,
  requestedTo: string | null | undefined,
  write: (brand: MailBrand) => Pick<OutgoingMail, 'subject' | 'html' | 'text'> = settingsTest,
  brandId?: number,
): Promise<{ to: string; outcome: SendOutcome }> {
  const stored = await findEmailSettings(database.db)
  if (!stored) throw new AppError('invalid', 'Save the email settings first.')
  if (await isHeld(database.db))
    throw new AppError('conflict', 'This installation was restored and is not released: it sends no email.')
  const own = emailAddress().safeParse(actor.email ?? '').data
  const to = requestedTo ?? own ?? stored.fromEmail
  const server = serverOf({ secretBox }, stored)
  const brand = await mailBrandOf(database.db, { brandId })
  const mail: OutgoingMail = {
    recipient: to,
    messageId: `${randomUUID()}@${idDomainOf(brand)}`,
    fromName: null,
    headers: {},
    ...write(brand),
  }
  const logos = new MailLogos({ config, log })
  const outcome = server ? await sendBy(server, config, await logos.attachTo(mail)) : passwordUnreadable
  await database.transaction((tx) => recordAttempt(tx, stored, outcome, Date.now()))
  return { to, outcome }
}

async function sendBy(server: MailServer, config: Config, mail: OutgoingMail): Promise<SendOutcome> {
  const connection = openSmtpConnection(server, { allowPrivate: config.allowPrivateSmtp, timeouts })
  try {
    return await connection.send(mail)
  } finally {
    connection.close()
  }
}

function settingsTest(brand: MailBrand) {
  const subject = `Test email from ${brand.brand}`
  const sentence = 'The email settings work: this email was sent with them.'
  return {
    subject,
    html: htmlMail(subject, `<h1>It works</h1>\n<p>${sentence}</p>`, brand),
    text: signedText(`${sentence}\n`, brand),
  }
}
