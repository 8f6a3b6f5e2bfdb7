import type { ImapFlow } from 'imapflow'
import { codeOf } from '../../../../../server/storage/storage.ts'
import { minuteMs } from '../../../../../shared/time/durations.ts'
import { ImapFailure, imapFailureOf } from './imapProblem.ts'

/** In ms. A server that sends other data meanwhile is not silent, so each command has a limit. */
const commandMs = 2 * minuteMs
/** In bytes. Twice the longest reply; our commands ask for much less. */
const maxReceivedBytes = 16 * 1024 * 1024
const checkMs = 100

/** Runs a command. @throws ImapFailure */
export type Bounded = <Result>(command: () => Promise<Result>) => Promise<Result>

/** Closes the connection during a command that takes too long or receives too much. */
export function boundsOf(client: ImapFlow, closed: AbortSignal): Bounded {
  return async (command) => {
    const startedAt = performance.now()
    const { received } = client.stats()
    let broken: ImapFailure | undefined
    const watch = setInterval(() => {
      if (client.stats().received - received > maxReceivedBytes)
        broken = new ImapFailure('The mail server sends too much data.')
      else if (performance.now() - startedAt > commandMs)
        broken = new ImapFailure('The mail server did not answer in time.')
      if (broken) client.close()
    }, checkMs)
    try {
      return await command()
    } catch (error) {
      // A command that fails because the connection ended does not know why it ended.
      const isUnclear = closed.aborted && codeOf(error) === 'NoConnection'
      throw broken ?? imapFailureOf(isUnclear ? closed.reason : error)
    } finally {
      clearInterval(watch)
    }
  }
}
