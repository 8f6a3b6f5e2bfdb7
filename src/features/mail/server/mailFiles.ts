import type { AppContext } from '../../../server/appContext.ts'
import type { MailFileSource, MakeMailFile } from '../../../server/modules.ts'
import type { ClaimedMail } from './claims.ts'
import type { OutgoingMail, SendOutcome, SmtpConnection } from './delivery.ts'

/** Finds what makes the files of mails; undefined while no module does. */
export type FindMakeFile = () => Promise<MakeMailFile | undefined>

/** After these attempts a mail goes without a file that cannot be made. */
const attemptsWithFiles = 3

/** The files of mails that go out as one, each once. */
export function filesOf(mails: readonly Pick<ClaimedMail, 'files'>[]): MailFileSource[] {
  const all = mails.flatMap(({ files }) => files ?? [])
  return [...new Map(all.map((file) => [`${file.kind} ${file.id}`, file])).values()]
}

interface MailWithFiles extends OutgoingMail {
  id: number
  attempts: number
  files: readonly MailFileSource[]
}

/** Sends a mail with its files, which are made for it now. */
export async function sendWithFiles(
  connection: SmtpConnection,
  { mail, log }: { mail: MailWithFiles; log: AppContext['log'] },
  { abort, findMakeFile }: { abort?: AbortSignal | undefined; findMakeFile?: FindMakeFile | undefined },
): Promise<SendOutcome> {
  const makeFile = mail.files.length > 0 ? await findMakeFile?.() : undefined
  if (!makeFile) return connection.send(mail, abort)
  const made = await Promise.all(mail.files.map(makeFile)).catch((error: unknown) => {
    log.warn({ err: error, mail: mail.id, attempt: mail.attempts }, 'a file of a mail could not be made')
    return undefined
  })
  if (made) return connection.send({ ...mail, attached: made.filter((file) => file !== undefined) }, abort)
  if (mail.attempts >= attemptsWithFiles) return connection.send(mail, abort)
  return { sent: false, about: 'mail', final: false, reason: 'The attached file could not be made.' }
}
