import type { FastifyRequest } from 'fastify'
import { cutText } from '../../../../shared/text/cut.ts'
import { audit, lastEvent } from '../../../../server/audit/audit.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Tx } from '../../../../server/database/db.ts'
import type { Count, Limit } from '../../../../server/limits/limit.ts'
import { Throttled } from '../../../../server/limits/throttle.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { findByUsernameForUpdate } from './queries.ts'
import { dayMs } from '../../../../shared/time/durations.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'login throttled': 'Refused after too many sign-ins',
  'guessing seen': 'Password guessing noticed',
})

export interface Attempt {
  /** The username as typed. */
  username: string
  address: string
  request: FastifyRequest
}

/** The typed name for the audit log; shortened, because visitors can send any text. */
export const nameTried = (username: string) => ({ username: cutText(username, 64) })

/**
 * Counts an attempt against each limit. When a limit begins to refuse attempts, its first refusal is recorded. The
 * account's owner gets a mail if the attempts look like guessing.
 */
export async function takeAttempt(
  context: Pick<AppContext, 'throttle' | 'database' | 'log'>,
  attempt: Attempt,
  counts: Count[],
): Promise<void> {
  try {
    await context.throttle.take(...counts)
  } catch (error) {
    if (error instanceof Throttled && error.isFirst) {
      await context.database
        .transaction((tx) => recordThrottled(tx, attempt, error.limit))
        // The refusal stands even if it cannot be recorded.
        .catch((failure: unknown) => context.log.warn({ err: failure }, 'A refused sign-in was not recorded'))
    }
    throw error
  }
}

async function recordThrottled(tx: Tx, { username, address, request }: Attempt, limit: Limit): Promise<void> {
  const user = await findByUsernameForUpdate(tx, username)
  const subject = user && `user ${user.id}`
  const detail = { ...nameTried(username), limit: limit.name }
  await audit(tx, { action: 'login throttled', ...(subject && { subject }), detail, address })
  // The owner is told only about a limit per account that counts attempts from all network addresses.
  if (!user || !subject || limit.by.includes('address')) return
  const told = await lastEvent(tx, { action: 'guessing seen', subject })
  if (told && Date.parse(told.at) > Date.now() - dayMs) return
  await audit(tx, { action: 'guessing seen', subject })
  await enqueueNotice(tx, {
    userId: user.id,
    notice: 'guessingSeen',
    path: '/login',
    host: request.hostname,
  })
}
