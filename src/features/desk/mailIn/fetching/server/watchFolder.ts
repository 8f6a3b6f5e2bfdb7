import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '../../../../../shared/time/durations.ts'
import type { OpenFolder } from '../../../../mail/mailboxes/imap/server/imapClient.ts'

/** In ms. Mails are looked for at least this often, because a server may not tell of them. */
const lookMs = minuteMs
/** In ms. Mails are looked for at most this often, because a server may tell of them without end. */
const restMs = 200

/** Notices new mails of an open folder. */
export function watchFolder({ onMail, idle, closed }: OpenFolder) {
  let isNew = false
  let wake: () => void = () => {}
  const notice = () => {
    isNew = true
    wake()
  }
  onMail(notice)
  closed.addEventListener('abort', notice)

  /**
   * Waits until the server tells of a mail that arrived since the last call, or a minute has passed.
   *
   * @throws if the connection ends
   */
  async function nextMail(): Promise<void> {
    if (!isNew) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, lookMs)
      idle()
      await promise
      clearTimeout(timer)
    }
    closed.throwIfAborted()
    await delay(restMs)
    closed.throwIfAborted()
    isNew = false
  }
  return { nextMail }
}
