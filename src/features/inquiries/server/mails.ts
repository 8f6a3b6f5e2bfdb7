import type { Tx } from '../../../server/database/db.ts'
import { enqueue } from '../../mail/server/commands.ts'
import type { Inquiry } from '../schema.ts'

const typeNames = { contact: 'General inquiry', service: 'Service request', support: 'Support' } as const

/**
 * Enqueues the mail to the template's recipients. None goes to the address in the form: a public form must not send
 * mail to addresses that anybody may enter.
 */
export async function mailInquiry(tx: Tx, inquiry: Inquiry, host: string): Promise<void> {
  const { name, email, phone, company, type, services, message } = inquiry
  await enqueue(tx, {
    event: 'inquiry',
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
