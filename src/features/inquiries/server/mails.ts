import type { Tx } from '../../../server/database/db.ts'
import { enqueue } from '../../mail/server/commands.ts'
import type { Inquiry } from '../schema.ts'

const typeNames = { contact: 'General inquiry', service: 'Service request', support: 'Support' } as const

/** Tells the template's recipients, and never the sender: an open form must not send mail to whoever is named in it. */
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
