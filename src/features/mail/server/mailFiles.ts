import type { AppContext } from '../../../server/appContext.ts'
import type { MailFileSource, MakeFiles } from '../../../server/storage/mailFiles.ts'
import type { MailAbout } from '../../../server/storage/mailAbout.ts'
import type { OutgoingMail, SendOutcome, SmtpConnection } from './delivery.ts'

/** After these attempts a mail goes without files that cannot be made. */
const attemptsWithFiles = 3

interface MailWithFiles extends OutgoingMail {
  id: number
  attempts: number
  files: readonly MailFileSource[]
  about: MailAbout | null
}

/** Sends a mail with its files, which are made for it now. */
export async function sendWithFiles(
  connection: SmtpConnection,
  { mail, log }: { mail: MailWithFiles; log: AppContext['log'] },
  { abort, makeFiles }: { abort?: AbortSignal | undefined; makeFiles?: MakeFiles | undefined },
): Promise<SendOutcome> {
  if (mail.files.length === 0 || !makeFiles) return connection.send(mail, abort)
  const attached = await makeFiles(mail.files, mail.about?.customerId).catch((error: unknown) => {
    log.warn({ err: error, mail: mail.id, attempt: mail.attempts }, 'the files of a mail could not be made')
    return undefined
  })
  if (attached) return connection.send({ ...mail, attached }, abort)
  if (mail.attempts >= attemptsWithFiles) return connection.send(mail, abort)
  return { sent: false, about: 'mail', final: false, reason: 'The attached files could not be made.' }
}
