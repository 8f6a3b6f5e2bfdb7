import type { HttpClient } from './httpClient.ts'
import { unique } from './race.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** A record that a conditional endpoint changes. */
export interface Edited {
  path: string
  /** Reads the record; from its own path by default. */
  read: (client: HttpClient) => Promise<Record<string, unknown> | undefined>
  /** Two bodies that differ in one field. */
  bodies: [Record<string, unknown>, Record<string, unknown>]
}

/** By the name of the endpoint, such as 'PUT /api/team/:id'. */
export type EditedRecords = Record<string, (administrator: SignedInClient, app: TestApp) => Promise<Edited>>

/** The id of a new lead. */
export async function newLead(staff: HttpClient, app: TestApp, more: object = {}): Promise<number> {
  const inquiry = { name: 'Iris Moor', email: 'iris@customer.example', phone: '1', message: 'Hello', ...more }
  await app.newClient().post('/api/contact', inquiry, 201)
  const [lead] = (await staff.get('/api/contact', 200)).rows
  return Number(lead?.['id'])
}

/** Reads the record at a path. */
export const reading = (path: string) => async (client: HttpClient) => (await client.get(path, 200)).object

/** Creates a record in a list, and reads it at its own path. */
export async function created(
  client: HttpClient,
  list: string,
  body: Record<string, unknown>,
  changed: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<Edited> {
  const { id } = (await client.post(list, body, 201)).object
  const path = `${list}/${String(id)}`
  return { path, read: reading(path), bodies: [body, changed(body)] }
}

/** A new ticket of this customer. */
export async function ticketOf(customer: HttpClient, title = 'No network') {
  const ticket = {
    title,
    description: 'Nothing works since this morning.',
    category: 'technical',
  }
  const { id } = (await customer.post('/api/tickets', ticket, 201)).object
  const path = `/api/tickets/${String(id)}`
  return { path, read: reading(path) }
}

/** A new invoice for this customer, with one item. */
export async function invoiceOf(
  staff: HttpClient,
  userId: number,
  { status = 'unpaid', unitPrice = 10 }: { status?: string; unitPrice?: number } = {},
) {
  const invoice = {
    userId,
    invoiceNumber: `INV-${unique()}`,
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    status,
    items: [{ description: 'Work', quantity: 1, unitPrice }],
  }
  const id = Number((await staff.post('/api/invoices', invoice, 201)).field('id'))
  return { id, path: `/api/invoices/${id}`, invoiceNumber: invoice.invoiceNumber }
}
