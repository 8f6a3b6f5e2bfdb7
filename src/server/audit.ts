import type { Db } from './database/db.ts'
import { now } from './database/now.ts'

export interface AuditEvent {
  /** What happened, as noun and verb: 'login failed', 'password reset'. */
  action: string
  actorId?: number | undefined
  /** The affected object, such as 'user 7'. */
  subject?: string
  /** Never a password, a code or a secret. */
  detail?: Record<string, unknown>
  address?: string
}

/** Records an event, in the transaction of the change itself. */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({
      at: now(),
      action: event.action,
      actorId: event.actorId ?? null,
      subject: event.subject ?? null,
      detail: JSON.stringify(event.detail ?? {}),
      ip: event.address ?? null,
    })
    .execute()
}
