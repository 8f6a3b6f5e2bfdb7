import { inTime } from '../../../server/process/inTime.ts'
import type { AppContext } from '../../../server/appContext.ts'
import type { MailFileSource, MakeFiles } from './filesOfMails.ts'
import type { MailAbout } from './mailAbout.ts'
import type { OutgoingMail, SendOutcome, SmtpConnection } from './delivery.ts'

/**
 * The maximum time for making the files of a mail. The sum of this time and the time for the delivery must be less than
 * `leaseMs` (claims.ts).
 */
const defaultMaxMakingMs = 45_000

/** After this number of attempts, a mail is sent without files that cannot be made. */
const attemptsWithFiles = 3

interface MailWithFiles extends OutgoingMail {
  id: number
  attempts: number
  files: readonly MailFileSource[]
  about: MailAbout | null
}

export interface FileOptions {
  makeFiles?: MakeFiles | undefined
  maxMakingMs?: number
}

export async function sendWithFiles(
  connection: SmtpConnection,
  { mail, log }: { mail: MailWithFiles; log: AppContext['log'] },
  { abort, makeFiles, maxMakingMs = defaultMaxMakingMs }: FileOptions & { abort?: AbortSignal | undefined },
): Promise<SendOutcome> {
  if (mail.files.length === 0 || !makeFiles) return connection.send(mail, abort)
  const making = makeFiles(mail.files, mail.about?.customerId)
  const attached = await inTime(making, maxMakingMs).catch((error: unknown) => {
    log.warn({ err: error, mail: mail.id, attempt: mail.attempts }, 'the files of a mail could not be made')
    return undefined
  })
  if (attached) return connection.send({ ...mail, attached }, abort)
  if (mail.attempts >= attemptsWithFiles) return connection.send(mail, abort)
  return { sent: false, about: 'mail', final: false, reason: 'The attached files could not be made.' }
}
