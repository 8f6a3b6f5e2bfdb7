import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../src/shared/endpoint/endpoint.ts'
import { codeOf, nextCode } from './support/authenticator.ts'
import { engines } from './support/engines.ts'
import { HttpClient } from './support/httpClient.ts'
import { addBrand } from './support/mail.ts'
import { moveConfirmation } from './support/moveConfirmation.ts'
import { signInAt } from './support/softwarePasskey.ts'
import { providerFields } from './support/singleSignOn.ts'
import { password, startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'
import { harmless } from './support/nouns.ts'

/** The thief's request to each endpoint that declares `confirmed`, for the own account or another administrator's. */
const attacks: Record<string, (code: string) => unknown> = {
  'POST /api/otp/setup': () => undefined,
  'POST /api/otp/verify': (code) => ({ token: code }),
  'PUT /api/users/:id/otp-status': () => ({ enabled: false }),
  'PUT /api/users/:id': () => ({ username: `thief-${Date.now()}`, emailNotifications: true }),
  'PUT /api/users/:id/reset-password': () => ({ newPassword: 'Thief-horse-8' }),
  'POST /api/users/:id/reset-password': () => ({ newPassword: 'Thief-horse-8' }),
  'PUT /api/users/current/reset-password': () => ({
    currentPassword: password,
    newPassword: 'Thief-horse-8',
  }),
  'POST /api/change-password': () => ({ currentPassword: password, newPassword: 'Thief-horse-8' }),
  'POST /api/account/email': () => ({ email: 'thief@example.test' }),
  'PUT /api/account/two-factor': () => ({ enabled: false }),
  'POST /api/account/recovery-codes': () => undefined,
  'POST /api/user-imports': () => ({ plan: 'of nobody' }),
  'POST /api/identity-providers': () => providerFields('https://thief.example'),
  'PUT /api/identity-providers/:id': () => providerFields('https://thief.example'),
  'DELETE /api/identity-links/:id': () => undefined,
  'POST /api/passkeys/enrolment': () => ({ signsInAlone: true }),
  'POST /api/passkeys': () => ({ name: 'Mine', response: notStored }),
  'DELETE /api/passkeys/:id': () => undefined,
  'DELETE /api/user-passkeys/:id': () => undefined,
  'POST /api/users': () => ({ ...newAdministrator(), password: 'Thief-horse-8' }),
  'DELETE /api/users/:id': () => undefined,
  'POST /api/invitations': newAdministrator,
  'POST /api/invitations/:id': () => undefined,
  'POST /api/waiting-invitations': () => undefined,
  'DELETE /api/invitations/:id': () => undefined,
  'PUT /api/settings/email': () => thiefsMailServer,
  'PUT /api/settings/email/certificate': () => ({ fingerprint: null }),
  'PUT /api/staff-recipients': () => ({ recipients: ['thief@example.test'] }),
  'PUT /api/templates/:id': () => ({
    htmlContent: 'x',
    textContent: 'x',
    recipients: ['thief@example.test'],
  }),
  'PUT /api/settings/security': () => ({ sessionTimeout: 1440 }),
  'PUT /api/sign-in-policy': () => ({ twoFactorFor: 'nobody', twoFactorFrom: null }),
  'PUT /api/placeholders': () => ({ placeholders: [{ name: 'lead-archive', works: true }] }),
  'PUT /api/provider/:owner/facts': () => ({ paymentText: 'Please pay to the account of the thief' }),
  'PUT /api/brands/:id': () => ({ contactEmail: 'thief@example.test' }),
  'POST /api/domains': () => ({ domainName: 'thief.example', brandId: 1, isPrimary: true }),
  'PUT /api/domains/:id': () => ({ domainName: 'thief.example' }),
  'DELETE /api/domains/:id': () => undefined,
  'POST /api/release': () => ({ restoredMails: 'send' }),
  'POST /api/mailboxes': thiefsMailbox,
  'PUT /api/mailboxes/:id': thiefsMailbox,
  'DELETE /api/mailboxes/:id': () => undefined,
  'POST /api/mailboxes/:id/webhook': () => undefined,
  'DELETE /api/mailboxes/:id/webhook': () => undefined,
  'PUT /api/mailboxes/:id/imap': () => ({
    host: 'mail.example',
    port: 993,
    secure: true,
    user: 'thief',
    password: 'secret',
    folder: 'INBOX',
    marksRead: false,
  }),
  'DELETE /api/mailboxes/:id/imap': () => undefined,
  'PUT /api/kept-settings/:id': () => undefined,
}

const thiefsMailServer = {
  smtpHost: 'mail.thief.example',
  smtpPort: 587,
  smtpSecure: true,
  smtpUser: 'thief',
  smtpPass: 'thief',
  fromEmail: 'thief@thief.example',
  fromName: 'Northline',
}

function thiefsMailbox() {
  return {
    address: 'support@thief.example',
    name: 'Support',
    brandId: null,
    category: 'technical',
    priority: 'medium',
    strangers: 'hold',
  }
}

function newAdministrator() {
  return { username: `second-${randomUUID()}`, role: 'Administrator', email: 'thief@example.test' }
}

/** A well-formed response to a challenge that does not exist. */
const notStored = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** The status of the same request by the owner, if it is not 200. */
const owners: Record<string, number> = {
  // The confirmation has used the code of this time step, so the set-up must wait for the next one.
  'POST /api/otp/verify': 400,
  // A valid plan needs a preview, and a valid passkey response a challenge.
  'POST /api/user-imports': 400,
  'POST /api/passkeys': 400,
  // The owner has no passkey, and no account has this id.
  'DELETE /api/passkeys/:id': 404,
  'DELETE /api/user-passkeys/:id': 409,
  // The installation is not on hold.
  'POST /api/release': 409,
  // No mail server is set up.
  'POST /api/account/email': 409,
  'POST /api/identity-providers': 201,
  'PUT /api/identity-providers/:id': 404,
  'DELETE /api/identity-links/:id': 404,
  'POST /api/users': 201,
  // Administrators cannot delete their own account, and this one was never invited.
  'DELETE /api/users/:id': 400,
  'POST /api/invitations': 409,
  'POST /api/invitations/:id': 409,
  'DELETE /api/invitations/:id': 409,
  'POST /api/domains': 201,
  'POST /api/mailboxes': 201,
  // These records do not exist.
  'PUT /api/domains/:id': 404,
  'PUT /api/brands/:id': 404,
  'DELETE /api/domains/:id': 404,
  'PUT /api/templates/:id': 404,
  'PUT /api/kept-settings/:id': 404,
  'PUT /api/mailboxes/:id': 404,
  'DELETE /api/mailboxes/:id': 404,
  'POST /api/mailboxes/:id/webhook': 404,
  'DELETE /api/mailboxes/:id/webhook': 404,
  'PUT /api/mailboxes/:id/imap': 404,
  'DELETE /api/mailboxes/:id/imap': 404,
}

/** Endpoints that take a password, code or address without a confirmation, with the reason. */
const unconfirmed: Record<string, string> = {
  'POST /api/login': 'is a confirmation',
  'POST /api/confirm': 'is a confirmation',
  'POST /api/passkeys/confirm': 'is a confirmation',
  'POST /api/register': 'makes another account',
  'POST /api/password-links': 'mails the owner of the address',
  'POST /api/password-links/use': 'the link is the proof',
  'POST /api/sign-in-password': 'the password, and the code, have just been entered',
  'POST /api/sign-in-steps/two-factor/verify': 'the password has just been entered',
  'POST /api/password-strength': 'judges it and forgets it',
  'POST /api/contact': 'the address of a visitor, in a message',
  'POST /api/leads/:id/conversion': 'makes another account',
  'POST /api/brands': 'the address of a brand',
  'POST /api/companies': 'the address of a company',
  'PUT /api/companies/:id': 'the address of a company',
  'PUT /api/account/profile': 'whether mails are sent, not where to',
  'PUT /api/users/settings': 'whether mails are sent, not where to',
}

const sensitive = /password|secret|token|otp|enabled|email|passkey|credential/i

function takesSecrets({ body }: Endpoint): boolean {
  if (!body) return false
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(schema.properties ?? {}).some((name) => sensitive.test(name))
}

it('every call that takes a password, a code or an address wants a confirmation, or is listed with a reason', () => {
  const open = declaredEndpoints
    .filter((endpoint) => takesSecrets(endpoint) && !endpoint.confirmed)
    .map(nameOf)
  expect(open.toSorted()).toEqual(Object.keys(unconfirmed).toSorted())
})

it('every call that an administrator may make and that changes something wants a confirmation, or is listed with a reason', () => {
  const open = declaredEndpoints.filter(
    ({ method, allowedRoles, confirmed }) =>
      method !== 'GET' &&
      !confirmed &&
      (allowedRoles === 'signed-in' ||
        (Array.isArray(allowedRoles) && allowedRoles.includes('Administrator'))),
  )
  expect(open.map(nameOf).toSorted()).toEqual(harmless.toSorted())
})

it('every call that wants a confirmation is tried by the thief', () => {
  const confirmed = declaredEndpoints.filter((endpoint) => endpoint.confirmed).map(nameOf)
  expect(confirmed.toSorted()).toEqual(Object.keys(attacks).toSorted())
})

// The commands of credentials.ts require a proof, which only a declared endpoint or the command line can create.
it('how someone signs in is written by the commands that demand a confirmation, and by no other file', () => {
  const files = import.meta.glob<string>(['../src/**/*.ts', '!../src/**/*.test.ts', '!../src/demo/**'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const writing = Object.entries(files).filter(
    ([file, source]) =>
      !file.endsWith('/accounts/server/credentials.ts') &&
      /(updateTable|replaceInto|mergeInto)\(\s*'users'/.test(source),
  )
  expect(writing.map(([file]) => file)).toContain('../src/features/people/accounts/server/commands.ts')
  for (const [file, source] of writing) {
    const written = [...source.matchAll(/\.set\(([^)]*)\)/g)].map(([, columns = '']) => columns)
    expect(written.join(), file).not.toMatch(
      /\b(email|passwordHash|otpSecret|otpPendingSecret|otpEnabled|otpVerified)\b/,
    )
  }
  const ofPasskeys = Object.entries(files).filter(([, source]) =>
    /(into|deleteFrom|Table)\(\s*'passkeys'/i.test(source),
  )
  expect(ofPasskeys.map(([file]) => file)).toEqual(['../src/features/people/passkeys/server/commands.ts'])
})

describe.each(engines)('A stolen session (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    await addBrand(app, 'Northline', 'northline.example')
  })
  afterAll(() => app.stop())

  /** An administrator with 2FA and a set-up in progress, and a thief whose copy of the session is six minutes old. */
  async function stolen() {
    const owner = await signInAt(app, 'localhost', 'Administrator')
    const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
    await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    const next = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
    await moveConfirmation(app.context.database.db, owner.id, -6)
    return { owner, thief: copyOf(owner), secret, next }
  }

  const stored = (owner: SignedInClient) =>
    app.context.database.db.selectFrom('users').selectAll().where('id', '=', owner.id).execute()

  const refusal = {
    message: 'Please confirm with your password that it is you.',
    reason: 'confirm',
    code: true,
  }

  it.each(Object.keys(attacks))(
    'is not made to last by %s; the owner, once confirmed, does it',
    async (name) => {
      const { owner, thief, secret, next } = await stolen()
      const before = await stored(owner)
      const [method = '', path = ''] = name
        .replace(':id', String(owner.id))
        .replace(':owner', 'installation')
        .split(' ')

      const refused = await thief.send(method, path, { body: attacks[name]?.(codeOf(next)) })
      expect(refused.status, refused.text).toBe(403)
      expect(refused.json).toEqual(refusal)
      expect(await stored(owner), 'nothing has changed').toEqual(before)

      await owner.post('/api/confirm', { password, token: nextCode(secret) }, 200)
      const again = await thief.send(method, path, { body: attacks[name]?.(codeOf(next)) })
      expect(again.status, 'the copy of the cookie ends with the confirmation').toBe(401)
      const done = await owner.send(method, path, { body: attacks[name]?.(codeOf(next, 1)) })
      expect(done.status, done.text).toBe(owners[name] ?? 200)
    },
  )

  /** Endpoints that require a confirmation for administrators' accounts only. */
  const ofAccounts = declaredEndpoints.filter(({ confirmed }) => confirmed === 'administrators').map(nameOf)

  it.each(ofAccounts)('touches no other administrator by %s, and a customer', async (name) => {
    const { thief, next } = await stolen()
    const [method = '', path = ''] = name.split(' ')
    const send = async (role: 'Administrator' | 'customer') => {
      const target = await app.signInAs(role)
      const person = { ...newAdministrator(), password: 'Thief-horse-8', role }
      const sent = path.includes(':id') ? attacks[name]?.(codeOf(next)) : person
      const before = await stored(target)
      const { status, text } = await thief.send(method, path.replace(':id', String(target.id)), {
        body: sent,
      })
      if (status === 403) expect(await stored(target), 'nothing has changed').toEqual(before)
      return { status, text }
    }
    expect(await send('Administrator')).toMatchObject({ status: 403 })
    expect((await send('customer')).status).not.toBe(403)
  })

  it('makes nobody an administrator', async () => {
    const { thief } = await stolen()
    const carl = await app.signInAs('customer')
    for (const role of ['Administrator', ' ADMIN ']) await thief.put(`/api/users/${carl.id}`, { role }, 403)
    expect((await stored(carl))[0]?.role).toBe('customer')
    await thief.put(`/api/users/${carl.id}`, { role: 'agent' }, 200)
  })

  it('completes no set-up by the form that works without script', async () => {
    const { owner, thief, next } = await stolen()
    const before = await stored(owner)
    const form = await thief.postForm('/login', { form: 'code', token: nextCode(next) })
    expect(form.status).toBeGreaterThanOrEqual(400)
    expect(await stored(owner)).toEqual(before)
  })
})

function copyOf(client: HttpClient): HttpClient {
  const copy = new HttpClient(client.url, client.host)
  for (const [cookie, value] of client.cookies) copy.cookies.set(cookie, value)
  return copy
}
