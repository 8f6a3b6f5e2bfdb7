import { create, edit, type AuditedEndpoint } from '../support/audited.ts'
import { created, type EditedRecords } from '../support/edited.ts'
import { unique } from '../support/race.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/invoices': 'Administrator agent customer',
  'GET /api/invoices/summary': 'Administrator agent customer',
  'GET /api/invoices/outstanding': 'Administrator agent',
  'POST /api/invoice-exports': 'Administrator agent',
  'GET /api/invoices/:id': 'Administrator agent customer',
  'POST /api/invoices': 'Administrator agent',
  'PUT /api/invoices/:id': 'Administrator agent',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
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
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/invoice-exports': {
    action: 'invoices exported',
    prepare: async (_, administrator) => () => administrator.post('/api/invoice-exports', {}),
  },
  ...create('/api/invoices', 'invoice created', async (app) => ({
    userId: (await app.signInAs('customer')).id,
    invoiceNumber: `INV-${unique()}`,
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    status: 'unpaid',
    items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
  })),
  ...edit(edited, 'PUT /api/invoices/:id', 'invoice changed'),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'reads or prepares': ['POST /api/invoice-exports'],
  'people, companies and their records are what an administrator works on': [
    'POST /api/invoices',
    'PUT /api/invoices/:id',
  ],
}
