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

/** When an event of this kind last happened to this subject, and who did it; undefined where it never did. */
export function lastEvent(db: Db, { action, subject }: Required<Pick<AuditEvent, 'action' | 'subject'>>) {
  return db
    .selectFrom('auditEvents')
    .leftJoin('users', 'users.id', 'auditEvents.actorId')
    .select(['users.username', 'auditEvents.at'])
    .where('auditEvents.subject', '=', subject)
    .where('auditEvents.action', '=', action)
    .orderBy('auditEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
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
