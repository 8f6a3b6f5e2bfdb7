import { minuteMs } from '../../../../../shared/time/durations.ts'
import type { OpenFolder } from '../../../../mail/mailboxes/imap/server/imapClient.ts'

/** In ms. Mails are looked for at least this often, because a server may not tell of them. */
const lookMs = minuteMs

/** Notices new mails of an open folder. */
export function watchFolder({ client, closed }: OpenFolder) {
  let isNew = false
  let wake: () => void = () => {}
  const notice = () => {
    isNew = true
    wake()
  }
  client.on('exists', notice)
  closed.addEventListener('abort', notice)

  /** Waits until the server tells of a mail that arrived since the last call, a minute has passed, or the connection ends. */
  async function nextMail(): Promise<void> {
    if (!isNew) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, lookMs)
      // Ends with the next command, or with the connection.
      client.idle().catch(() => {})
      await promise
      clearTimeout(timer)
    }
    isNew = false
  }
  return { nextMail }
}
