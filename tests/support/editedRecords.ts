import { ensureTemplates } from '../../src/features/mail/server/defaultTemplates.ts'
import type { HttpClient } from './httpClient.ts'
import { nowhere } from './mailCatcher.ts'
import { newMemberOf } from './members.ts'
import { providerFields } from './singleSignOn.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** A record that a conditional endpoint changes. */
export interface Edited {
  path: string
  /** How the record is read; its own path by default. */
  read: (client: HttpClient) => Promise<Record<string, unknown> | undefined>
  /** Two bodies that differ in one field. */
  bodies: [Record<string, unknown>, Record<string, unknown>]
}

/** A record for each conditional endpoint, made by the administrator; an endpoint without one fails the test. */
export const editedRecords: Record<string, (administrator: SignedInClient, app: TestApp) => Promise<Edited>> =
  {
    'PUT /api/companies/:id': (administrator) =>
      created(administrator, '/api/companies', { name: 'Harbor' }, (body) => ({
        ...body,
        phone: '555-0100',
      })),
    'PUT /api/company-members/:companyId/:id': async (administrator, app) => {
      const path = await newMemberOf(app, administrator)
      const at = path.lastIndexOf('/')
      return {
        path,
        read: async (client) =>
          (await client.get(path.slice(0, at), 200)).rows.find(
            (row) => row['id'] === Number(path.slice(at + 1)),
          ),
        bodies: [{ isPrimary: true }, { isPrimary: true, ticketAccess: 'read' }],
      }
    },
    'PUT /api/identity-providers/:id': async (administrator) => {
      const list = '/api/identity-providers'
      const body = providerFields('https://issuer.example')
      const { id } = (await administrator.post(list, body, 201)).object
      return {
        path: `${list}/${String(id)}`,
        read: async (client) => (await client.get(list, 200)).rows.find((row) => row['id'] === id),
        bodies: [body, { ...body, name: 'Fabrikam' }],
      }
    },
    'PUT /api/team/:id': async (administrator) => {
      const body = { name: 'Ada', role: 'Engineer', image: 'https://example.test/ada.png', bio: 'Builds.' }
      const { id } = (await administrator.post('/api/team', body, 201)).object
      return {
        path: `/api/team/${String(id)}`,
        read: async (client) => (await client.get('/api/team', 200)).rows.find((row) => row['id'] === id),
        bodies: [body, { ...body, bio: 'Mends.' }],
      }
    },
    'PUT /api/users/:id': (administrator) =>
      created(
        administrator,
        '/api/users',
        { username: `edited-${Date.now()}`, password: 'secret-1', role: 'customer' },
        ({ username, role }) => ({ username, role, emailNotifications: true }),
      ),
    'PUT /api/account/profile': async ({ id }) => ({
      path: '/api/account/profile',
      read: async (client) => (await client.get(`/api/users/${id}`, 200)).object,
      bodies: [{ company: 'Harbor' }, { company: 'Harbor', phone: '555-0100' }],
    }),
    'PUT /api/brands/:id': async (administrator) => {
      const name = `Brand ${Date.now()}`
      const { id } = (await administrator.post('/api/brands', { name }, 201)).object
      return {
        path: `/api/brands/${String(id)}`,
        read: async (client) => (await client.get('/api/brands', 200)).rows.find((row) => row['id'] === id),
        bodies: [{ name }, { name, contactPhone: '555-0100' }],
      }
    },
    'PUT /api/domains/:id': async (administrator) => {
      const { id: brandId } = (await administrator.post('/api/brands', { name: `Of ${Date.now()}` }, 201))
        .object
      const domainName = `d${Date.now()}.example.test`
      return created(administrator, '/api/domains', { domainName, brandId }, () => ({ isActive: false }))
    },
    'PUT /api/invoices/:id': async (administrator, app) => {
      const customer = await app.signInAs('customer')
      const body = {
        userId: customer.id,
        invoiceNumber: `INV-${Date.now()}`,
        issueDate: '2026-01-01',
        dueDate: '2026-01-31',
        status: 'unpaid',
        items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
      }
      return created(administrator, '/api/invoices', body, () => ({ ...body, status: 'paid' }))
    },
    'PUT /api/tickets/:id': async (_, app) => {
      const { path, read } = await ticketOf(await app.signInAs('customer'))
      return { path, read, bodies: [{ priority: 'medium' }, { priority: 'high' }] }
    },
    'POST /api/tickets/:id/responses': async (_, app) => {
      const { path } = await ticketOf(await app.signInAs('customer'))
      return {
        path: `${path}/responses`,
        read: async (client) => (await client.get(`${path}/responses`, 200)).rows.at(-1),
        bodies: [{ message: 'First.' }, { message: 'Second.' }],
      }
    },
    'PUT /api/leads/:id': async (administrator, app) => {
      const id = await newLead(administrator, app)
      return {
        path: `/api/leads/${id}`,
        read: reading(`/api/contact/${id}`),
        bodies: [
          { state: 'open', assignedTo: administrator.id },
          { state: 'handled', assignedTo: administrator.id },
        ],
      }
    },
    'POST /api/leads/:id/answers': async (administrator, app) => {
      await administrator.put('/api/settings/email', nowhere, 200)
      const path = `/api/leads/${await newLead(administrator, app)}/answers`
      return {
        path,
        read: async (client) => (await client.get(path, 200)).rows.at(-1),
        bodies: [{ message: 'First.' }, { message: 'Second.' }],
      }
    },
    'PUT /api/staff-recipients': async (_, app) => {
      await ensureTemplates(app.context.database.db)
      const path = '/api/staff-recipients'
      return {
        path,
        read: async (client) => (await client.get(path, 200)).object,
        bodies: [{ recipients: ['desk@example.test'] }, { recipients: ['boss@example.test'] }],
      }
    },
    'PUT /api/templates/:id': async (administrator, app) => {
      await ensureTemplates(app.context.database.db)
      const [template] = (await administrator.get('/api/templates', 200)).rows
      const { id, htmlContent, textContent, recipients } = template ?? {}
      return {
        path: `/api/templates/${String(id)}`,
        read: async (client) =>
          (await client.get('/api/templates', 200)).rows.find((row) => row['id'] === id),
        bodies: [
          { htmlContent, textContent, recipients },
          { htmlContent: '<p>Other</p>', textContent, recipients },
        ],
      }
    },
    'PUT /api/settings/email': async () => {
      const body = {
        smtpHost: 'mail.example.test',
        smtpPort: 587,
        smtpUser: 'user',
        smtpPass: 'secret',
        fromEmail: 'a@example.test',
        fromName: 'Us',
      }
      const path = '/api/settings/email'
      return { path, read: reading(path), bodies: [body, { ...body, fromName: 'We' }] }
    },
    'PUT /api/sign-in-policy': async () => {
      const path = '/api/sign-in-policy'
      const [twoFactorFor, day] = ['nobody', '2030-01-31']
      return {
        path,
        read: async (client) => (await client.get(path, 200)).object,
        bodies: [
          { twoFactorFor, twoFactorFrom: null },
          { twoFactorFor, twoFactorFrom: day },
        ],
      }
    },
    'PUT /api/settings/security': async () => {
      const path = '/api/settings/security'
      return { path, read: reading(path), bodies: [{ sessionTimeout: 30 }, { sessionTimeout: 31 }] }
    },
    'PUT /api/provider/:owner/facts': async () => {
      const path = '/api/provider/installation/facts'
      return { path, read: reading(path), bodies: [{ address: 'Dock Road 1' }, { address: 'Dock Road 2' }] }
    },
    'PUT /api/provider/:owner/pages/:page': async () => {
      const path = '/api/provider/installation/pages/privacy'
      return { path, read: reading(path), bodies: [{ markdown: 'We keep it.' }, { markdown: 'We do not.' }] }
    },
    'PUT /api/provider/:owner/proof': async () => {
      const path = '/api/provider/installation/proof'
      return { path, read: reading(path), bodies: [{ responseTime: 'An hour.' }, { responseTime: 'A day.' }] }
    },
  }

/** The id of a new lead. */
export async function newLead(staff: HttpClient, app: TestApp, more: object = {}): Promise<number> {
  const inquiry = { name: 'Iris Moor', email: 'iris@customer.example', phone: '1', message: 'Hello', ...more }
  await app.newClient().post('/api/contact', inquiry, 201)
  const [lead] = (await staff.get('/api/contact', 200)).rows
  return Number(lead?.['id'])
}

const reading = (path: string) => async (client: HttpClient) => (await client.get(path, 200)).object

async function created(
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
export async function ticketOf(customer: HttpClient) {
  const ticket = {
    title: 'No network',
    description: 'Nothing works since this morning.',
    category: 'technical',
  }
  const { id } = (await customer.post('/api/tickets', ticket, 201)).object
  const path = `/api/tickets/${String(id)}`
  return { path, read: reading(path) }
}
