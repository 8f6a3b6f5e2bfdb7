import type { Db, Tx } from '../../../../server/database/db.ts'
import { enqueue } from '../../../mail/server/commands.ts'
import type { Inquiry } from '../schema.ts'

const typeNames = { contact: 'General inquiry', service: 'Service request', support: 'Support' } as const

/**
 * Enqueues the mail to the template's recipients. The address in the form gets none: a public form must not send mail
 * to addresses that anyone may enter.
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
