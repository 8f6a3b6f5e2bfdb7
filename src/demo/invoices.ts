import { newInvoice, type InvoiceStatus } from '../features/money/invoices/schema.ts'
import { createInvoice } from '../features/money/invoices/server/commands.ts'
import type { Tx } from '../server/database/db.ts'
import type { Clock } from './clock.ts'
import type { IdOf } from './people.ts'

interface DemoInvoice {
  customer: string
  /** The last digits of the invoice number. */
  number: string
  status: InvoiceStatus
  /** The invoice is due `demoDaysToPay` days after it was issued. */
  issuedDaysAgo: number
  description: string
  items: readonly (readonly [description: string, quantity: string, unitPrice: string])[]
}

export const demoDaysToPay = 30

const workstations = (count: number) => ['Managed workstation, monthly', String(count), '65.00'] as const
const servers = (count: number) => ['Backup & Recovery, per server', String(count), '140.00'] as const
const technician = (hours: string) => ['On-site technician, per hour', hours, '150.00'] as const

/** Oldest first. */
const invoices: readonly DemoInvoice[] = [
  {
    customer: 'priya.n',
    number: '204417',
    status: 'paid',
    issuedDaysAgo: 96,
    description: 'Managed services for the month, and the move of the shared calendar.',
    items: [workstations(24), servers(2), technician('2')],
  },
  {
    customer: 'renee',
    number: '204590',
    status: 'paid',
    issuedDaysAgo: 92,
    description: 'Managed services for the month.',
    items: [workstations(23), servers(1), ['Security training, per person', '23', '18.50']],
  },
  {
    customer: 'carl',
    number: '211038',
    status: 'cancelled',
    issuedDaysAgo: 71,
    description: 'Replaced by the invoice that follows: the number of tablets was wrong.',
    items: [workstations(61), ['Managed tablet, monthly', '94', '9.75']],
  },
  {
    customer: 'carl',
    number: '211102',
    status: 'paid',
    issuedDaysAgo: 70,
    description: 'Managed services for the month.',
    items: [workstations(61), ['Managed tablet, monthly', '49', '9.75'], servers(4)],
  },
  {
    customer: 'priya.n',
    number: '218204',
    status: 'paid',
    issuedDaysAgo: 65,
    description: 'Managed services for the month.',
    items: [workstations(24), servers(2)],
  },
  {
    customer: 'olivia',
    number: '221560',
    status: 'overdue',
    issuedDaysAgo: 52,
    description: 'The evening move of 11 desks, and the new line to floor 6.',
    items: [
      ['Move of a desk, after hours', '11', '85.00'],
      ['Network socket, installed', '14', '118.00'],
      technician('6.5'),
    ],
  },
  {
    customer: 'carl',
    number: '233871',
    status: 'overdue',
    issuedDaysAgo: 38,
    description: 'Managed services for the month, and the switch at gate 4.',
    items: [
      workstations(61),
      ['Managed tablet, monthly', '49', '9.75'],
      servers(4),
      ['Switch, 24 ports, installed', '1', '1240.00'],
    ],
  },
  {
    customer: 'priya.n',
    number: '239915',
    status: 'paid',
    issuedDaysAgo: 34,
    description: 'Managed services for the month.',
    items: [workstations(24), servers(2)],
  },
  {
    customer: 'renee',
    number: '248026',
    status: 'unpaid',
    issuedDaysAgo: 21,
    description: 'Managed services for the month, and a network socket in room 2.',
    items: [workstations(23), servers(1), ['Network socket, installed', '1', '118.00'], technician('1.25')],
  },
  {
    customer: 'olivia',
    number: '255403',
    status: 'unpaid',
    issuedDaysAgo: 9,
    description: 'Managed services for the month.',
    items: [workstations(11), ['Document archive, per 100 GB', '3', '12.49']],
  },
  {
    customer: 'priya.n',
    number: '260291',
    status: 'unpaid',
    issuedDaysAgo: 4,
    description: 'Managed services for the month and the second access point in the large meeting room.',
    items: [
      workstations(24),
      servers(2),
      ['Wireless access point, installed', '1', '415.00'],
      technician('1.5'),
    ],
  },
]

export async function addInvoices(tx: Tx, clock: Clock, idOf: IdOf): Promise<void> {
  for (const { customer, number, issuedDaysAgo, items, ...invoice } of invoices) {
    const form = newInvoice.parse({
      ...invoice,
      userId: idOf(customer),
      invoiceNumber: `INV-${clock.day(issuedDaysAgo).slice(0, 4)}-${number}`,
      issueDate: clock.day(issuedDaysAgo),
      dueDate: clock.day(issuedDaysAgo - demoDaysToPay),
      items: items.map(([description, quantity, unitPrice]) => ({ description, quantity, unitPrice })),
    })
    const { id, sentAt } = await createInvoice(tx, form)
    const createdAt = clock.ago(issuedDaysAgo)
    const times = { createdAt, updatedAt: createdAt, sentAt: sentAt && createdAt }
    await tx.updateTable('invoices').set(times).where('id', '=', id).execute()
  }
}
