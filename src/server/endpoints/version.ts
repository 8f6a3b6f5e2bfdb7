import type { FastifyRequest } from 'fastify'
import type { ResponseOf, Endpoint } from '../../shared/endpoint/endpoint.ts'
import { isStaff } from '../../shared/endpoint/roles.ts'
import { versionOf } from '../../shared/endpoint/version.ts'
import { lastEvent, type AuditEvent } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import { AppError } from '../http/errors.ts'
import { actorOf } from '../session/session.ts'

/** The audit event of a change of the record, which names the user who made the last one. */
type Change = Required<Pick<AuditEvent, 'action' | 'subject'>>

/**
 * Compares the version in `If-Match` with the stored record, whose row the transaction must have locked; does nothing
 * without the header. @throws 409 with the stored record
 */
export type CheckVersion<C extends Endpoint = Endpoint> = (
  tx: Tx,
  current: ResponseOf<C> | undefined,
  change?: Change,
) => Promise<void>

export function checkVersionFor(endpoint: Endpoint, request: FastifyRequest): CheckVersion {
  return async (tx, current, change) => {
    const given = request.headers['if-match']
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a conditional endpoint answers with an object
    const record = current as object | undefined
    if (given === undefined || given === '*' || given === `"${versionOf(endpoint, record)}"`) return
    const last = change && (await lastEvent(tx, change))
    // Customers are not shown the usernames of staff.
    const changedBy = isStaff(actorOf(request.session)?.role ?? '')
      ? (last?.username ?? undefined)
      : undefined
    throw new AppError('conflict', `${changedBy ?? 'Someone else'} has changed this meanwhile.`, {
      conflict: { current: record, changedBy, changedAt: last?.at },
    })
  }
}
