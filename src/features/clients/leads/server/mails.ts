import type { Db, Tx } from '../../../../server/database/db.ts'
import { enqueue } from '../../../mail/server/commands.ts'
import type { Inquiry } from '../schema.ts'

const typeNames = { contact: 'General inquiry', service: 'Service request', support: 'Support' } as const

/**
 * Enqueues the mail to the template's recipients. The sender of the form gets no mail. Otherwise the public form could
 * be used to send mail to strangers.
 */
export async function mailInquiry(tx: Tx, inquiry: Inquiry & { id: number }, host: string): Promise<void> {
  const { id, name, email, phone, company, type, services, message } = inquiry
  await enqueue(tx, {
    event: 'inquiry',
    about: { kind: 'lead', id },
    values: {
      name,
      email,
      phone,
      message,
      company: company ?? '',
      type: typeNames[type],
      services: services.join(', '),
    },
    path: '/admin/dashboard',
    host,
    replyTo: email,
  })
}

/** The leads that mails are about. */
export const findMailedLeads = (db: Db, ids: readonly number[]) =>
  db.selectFrom('contactRequests').select(['id', 'email']).where('id', 'in', ids).execute()
