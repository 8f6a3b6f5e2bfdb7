import type { FastifyRequest } from 'fastify'
import type { ResponseOf, Endpoint } from '../../shared/endpoint/endpoint.ts'
import { isStaff } from '../../shared/endpoint/roles.ts'
import { versionOf } from '../../shared/endpoint/version.ts'
import { lastEvent, type AuditEvent } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import { AppError } from '../http/errors.ts'
import { actorOf } from '../session/session.ts'

/** Selects the audit events about changes to the record. The last event names the user who made the last change. */
type Change = Required<Pick<AuditEvent, 'action' | 'subject'>>

/**
 * Compares the version in the `If-Match` header with the stored record; does nothing without that header. The
 * transaction must already have locked the row of the record.
 * @throws 409 with the stored record
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
