import { codeOf } from './authenticator.ts'
import { mailCalls } from './auditedMail.ts'
import { ownAccountCalls, withTwoFactor } from './auditedOwnAccount.ts'
import { passkeyCalls } from './auditedPasskeys.ts'
import { stepCalls } from './auditedSteps.ts'
import { newBrand, uploadCalls } from './auditedUploads.ts'
import { providerCalls } from './auditedProviders.ts'
import type { AuditedCall } from './auditedCall.ts'
import { leadCalls } from './auditedLeads.ts'
import { editedRecords, ticketOf } from './editedRecords.ts'
import { memberCalls } from './auditedMembers.ts'
import { addBrand } from './mail.ts'
import { settingsFor } from './mailCatcher.ts'
import { newUser, pathOf, unique } from './race.ts'
import { sendFile } from './sendFile.ts'
import { password, type SignedInClient, type TestApp } from './testApp.ts'

/** The set-up for links in mails: a mail server in the settings, and a primary domain. */
async function setUpLinks(app: TestApp, administrator: SignedInClient): Promise<void> {
  await administrator.put('/api/settings/email', settingsFor({ host: '127.0.0.1', port: 9 }), 200)
  await addBrand(app, unique(), `${unique()}.example`)
}

/** The id of someone who has not used an invitation yet. */
async function newInvited(app: TestApp, administrator: SignedInClient): Promise<string> {
  await setUpLinks(app, administrator)
  const username = unique()
  const body = { username, email: `${username}@example.test`, role: 'customer' }
  return String((await administrator.post('/api/invitations', body, 201)).field('id'))
}

/** Changes a record as the tests of conditional endpoints do. */
const edit = (name: string, action: string): Record<string, AuditedCall> => ({
  [name]: {
    action,
    prepare: async (app, administrator) => {
      const edited = await editedRecords[name]?.(administrator, app)
      if (!edited) throw new Error(`editedRecords has no ${name}.`)
      return () => administrator.put(edited.path, edited.bodies[1])
    },
  },
})

const create = (list: string, action: string, body: (app: TestApp, by: SignedInClient) => unknown) => ({
  [`POST ${list}`]: {
    action,
    status: 201,
    prepare: async (app: TestApp, administrator: SignedInClient) => {
      const sent = await body(app, administrator)
      return () => administrator.post(list, sent)
    },
  },
})

const remove = (list: string, action: string, body: (app: TestApp, by: SignedInClient) => unknown) => ({
  [`DELETE ${list}/:id`]: {
    action,
    prepare: async (app: TestApp, administrator: SignedInClient) => {
      const path = await pathOf(administrator, list, await body(app, administrator))
      return () => administrator.delete(path)
    },
  },
})

const reset = (method: 'PUT' | 'POST') => ({
  [`${method} /api/users/:id/reset-password`]: {
    action: 'password reset',
    prepare: async (app: TestApp, administrator: SignedInClient) => {
      const { id } = await app.signInAs('customer')
      const body = { newPassword: 'Another-horse-8' }
      return () => administrator.send(method, `/api/users/${id}/reset-password`, { body })
    },
  },
})

const change = (method: 'PUT' | 'POST', path: string) => ({
  [`${method} ${path}`]: {
    action: 'password changed',
    prepare: async (app: TestApp) => {
      const owner = await app.signInAs('agent')
      const body = { currentPassword: password, newPassword: 'Another-horse-8' }
      return () => owner.send(method, path, { body })
    },
  },
})

const member = { name: 'Ada', role: 'Engineer', image: 'https://example.test/a.png', bio: 'Builds.' }
const company = () => ({ name: 'Harbor' })
const newDomain = async (_: TestApp, by: SignedInClient) => ({
  domainName: `d${unique()}.example.test`,
  brandId: await newBrand(by),
})

/** Beside the default brand, which is the oldest one. */
const secondBrand = async (_: TestApp, by: SignedInClient) => {
  await newBrand(by)
  return { name: `Brand ${unique()}` }
}

/** A request to each endpoint that leaves an entry, by its name. */
export const auditedCalls: Record<string, AuditedCall> = {
  'POST /api/login': {
    action: 'login',
    prepare: async (app) => {
      const { username } = await app.signInAs('customer')
      return () => app.newClient().post('/api/login', { username, password })
    },
  },
  'POST /api/otp/verify': {
    action: '2FA set up',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
      return () => owner.post('/api/otp/verify', { token: codeOf(secret) })
    },
  },
  'POST /api/confirm': {
    action: 'confirmed',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      return () => owner.post('/api/confirm', { password })
    },
  },
  'POST /api/logout': {
    action: 'logout',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      return () => owner.post('/api/logout', {})
    },
  },
  'POST /api/register': {
    action: 'registered',
    status: 201,
    prepare: async (app) => () =>
      app.newClient().post('/api/register', {
        username: `new-${unique()}`,
        password: 'Correct-horse-7',
        email: 'a@example.test',
      }),
  },
  'PUT /api/users/:id/otp-status': {
    action: '2FA switched off',
    prepare: async (app, administrator) => {
      const owner = await withTwoFactor(app)
      return () => administrator.put(`/api/users/${owner.id}/otp-status`, { enabled: false })
    },
  },
  ...mailCalls,
  ...ownAccountCalls,
  ...uploadCalls,
  ...stepCalls,
  ...passkeyCalls,
  ...edit('PUT /api/account/profile', 'profile changed'),
  ...change('PUT', '/api/users/current/reset-password'),
  ...change('POST', '/api/change-password'),
  ...reset('PUT'),
  ...reset('POST'),
  ...create('/api/users', 'user created', newUser),
  ...edit('PUT /api/users/:id', 'user changed'),
  ...remove('/api/users', 'user deleted', newUser),
  ...create('/api/companies', 'company created', company),
  ...edit('PUT /api/companies/:id', 'company changed'),
  ...remove('/api/companies', 'company deleted', company),
  ...memberCalls,
  ...create('/api/team', 'team member created', () => member),
  ...edit('PUT /api/team/:id', 'team member changed'),
  ...remove('/api/team', 'team member deleted', () => member),
  ...providerCalls,
  ...create('/api/brands', 'brand created', () => ({ name: `Brand ${unique()}` })),
  ...edit('PUT /api/brands/:id', 'brand changed'),
  ...remove('/api/brands', 'brand deleted', secondBrand),
  ...create('/api/domains', 'domain created', newDomain),
  ...remove('/api/domains', 'domain deleted', newDomain),
  ...edit('PUT /api/domains/:id', 'domain changed'),
  ...create('/api/invoices', 'invoice created', async (app) => ({
    userId: (await app.signInAs('customer')).id,
    invoiceNumber: `INV-${unique()}`,
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    status: 'unpaid',
    items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
  })),
  ...edit('PUT /api/invoices/:id', 'invoice changed'),
  'PUT /api/tickets/:id': {
    action: 'ticket changed',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      const { path } = await ticketOf(owner)
      return () => owner.put(path, { status: 'resolved' })
    },
  },
  ...edit('PUT /api/leads/:id', 'lead changed'),
  ...edit('PUT /api/staff-recipients', 'staff recipients changed'),
  ...edit('PUT /api/templates/:id', 'email template changed'),
  ...edit('PUT /api/settings/email', 'email settings changed'),
  ...edit('PUT /api/settings/security', 'security settings changed'),
  ...edit('PUT /api/sign-in-policy', 'sign-in policy changed'),
  'PUT /api/modules': {
    action: 'modules switched',
    prepare: async (_, administrator) => () =>
      administrator.put('/api/modules', { modules: [{ name: 'user-editing', isOn: true }] }),
  },
  'POST /api/invitations/:id': {
    action: 'user invited again',
    prepare: async (app, administrator) => {
      const id = await newInvited(app, administrator)
      return () => administrator.post(`/api/invitations/${id}`)
    },
  },
  'DELETE /api/invitations/:id': {
    action: 'invitation withdrawn',
    prepare: async (app, administrator) => {
      const id = await newInvited(app, administrator)
      return () => administrator.delete(`/api/invitations/${id}`)
    },
  },
  'POST /api/invitations': {
    action: 'user invited',
    status: 201,
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const username = unique()
      const body = { username, email: `${username}@example.test`, role: 'customer' }
      return () => administrator.post('/api/invitations', body)
    },
  },
  ...leadCalls(setUpLinks),
  'POST /api/two-factor-requests/:id': {
    action: '2FA asked for',
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const { id } = await app.signInAs('customer')
      return () => administrator.post(`/api/two-factor-requests/${id}`)
    },
  },
  'POST /api/password-links/:id': {
    action: 'password link sent',
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const { id } = await app.signInAs('customer')
      return () => administrator.post(`/api/password-links/${id}`)
    },
  },
  'POST /api/password-links/use': {
    action: 'password changed',
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const { username } = await app.signInAs('customer')
      await app.newClient().post('/api/password-links', { email: `${username}@example.test` }, 200)
      await app.runJobs()
      const { text } = await app.context.database.db
        .selectFrom('outbox')
        .select('text')
        .where('event', '=', 'passwordLink')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const token = /token=([\w-]+)/.exec(text)?.[1]
      return () => app.newClient().post('/api/password-links/use', { token, newPassword: 'Another-horse-8' })
    },
  },
  ...edit('PUT /api/provider/:owner/facts', 'provider facts changed'),
  ...edit('PUT /api/provider/:owner/pages/:page', 'privacy page changed'),
  ...edit('PUT /api/provider/:owner/proof', 'proof changed'),
  'POST /api/user-exports': {
    action: 'users exported',
    prepare: async (_, administrator) => () => administrator.post('/api/user-exports', {}),
  },
  'POST /api/user-imports': {
    action: 'user imported',
    status: 201,
    prepare: async (_, administrator) => {
      const content = Buffer.from(`username,role\n${unique()},customer\n`)
      const file = { name: 'users.csv', type: 'text/csv', content }
      const preview = await sendFile(administrator, '/api/user-imports/preview', 'file', file)
      return () => administrator.post('/api/user-imports', { plan: preview.field('plan') })
    },
  },
  'POST /api/audit-events/csv': {
    action: 'audit log exported',
    prepare: async (_, administrator) => () => administrator.post('/api/audit-events/csv', {}),
  },
}
