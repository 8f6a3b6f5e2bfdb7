import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'
import { addBrand } from '../../../../tests/support/mail.ts'
import {
  startTestApp,
  password,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'

describe.each(bothEngines)('An administrator (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const signIn = (username: string, secret: string, status: number) =>
    app.newClient().post('/api/login', { username, password: secret }, status)

  it.each([
    ['User', 'User'],
    ['Administrator', 'Administrator'],
    ['admin', 'Administrator'],
    ['AGENT', 'agent'],
    ['customer', 'customer'],
  ])('creates an account of role %s, which may sign in', async (role, stored) => {
    const body = { username: `made-${role}`, password: 'sixsix', role }
    const response = await administrator.post('/api/users', body, 201)
    expect(response.json).toMatchObject({ username: body.username, role: stored, emailNotifications: false })
    expect(response.text).not.toContain('password')
    await signIn(body.username, 'sixsix', 200)
  })

  it('is told where someone new signs in, as mails say it, from whatever address', async () => {
    const create = (username: string) =>
      administrator.post('/api/users', { username, password: 'sixsix', role: 'customer' }, 201)
    expect((await create('before-the-domain')).object).not.toHaveProperty('linkOrigin')
    await addBrand(app, 'Northline', 'northline.example')
    expect((await create('with-the-domain')).object).toMatchObject({
      linkOrigin: 'https://northline.example',
    })
  })

  it.each([
    [{ username: '' }, 'username', 'Username is required'],
    [{ password: 'five5' }, 'password', 'Password must be at least 6 characters'],
    [{ role: '' }, 'role', 'Role is required'],
    [{ role: 'owner' }, 'role', 'Invalid enum value'],
    [{ email: 'nowhere' }, 'email', 'Invalid email'],
    [{ company: 'x'.repeat(201) }, 'company', 'Please use at most 200 characters'],
    [{ firstName: 'Ann\nLee' }, 'firstName', 'Line breaks are not allowed here'],
  ])('sees what is wrong with a new account that has %j', async (wrong, field, text) => {
    const body = { username: 'fresh', password: 'sixsix', role: 'User', ...wrong }
    const response = await administrator.post('/api/users', body, 400)
    expect(response.field('fields')).toMatchObject({ [field]: text })
  })

  it('says at once who a new account is of, where that is known', async () => {
    const body = { username: 'ann', password: 'sixsix', role: 'customer' }
    const known = { firstName: 'Ann', lastName: '', company: 'Harbor Supply' }
    const { json } = await administrator.post('/api/users', { ...body, ...known }, 201)
    expect(json).toMatchObject({
      firstName: 'Ann',
      lastName: null,
      fullName: 'Ann',
      company: 'Harbor Supply',
    })
    const unknown = await administrator.post('/api/users', { ...body, username: 'anyone' }, 201)
    expect(unknown.json).toMatchObject({ firstName: null, company: null })
  })

  it('cannot take a username twice, neither for a new account nor for an old one', async () => {
    const { username } = await app.signInAs('agent')
    const { id } = await app.signInAs('agent')
    const body = { username: username.toUpperCase(), password: 'sixsix', role: 'User' }
    const created = await administrator.post('/api/users', body, 409)
    const changed = await administrator.put(`/api/users/${id}`, { username: body.username }, 409)
    expect(created.field('fields')).toEqual({ username: 'Username already exists' })
    expect(changed.text).toBe(created.text)
  })

  it('changes username, role and notifications; the rest of the form is ignored', async () => {
    const { id } = await app.signInAs('User')
    const body = {
      id: 1,
      username: `renamed-${id}`,
      role: 'customer',
      emailNotifications: true,
      otpEnabled: false,
    }
    const response = await administrator.put(`/api/users/${id}`, body, 200)
    expect(response.json).toMatchObject({ id, username: body.username, role: 'customer', otpEnabled: true })
    await administrator.put('/api/users/999999', body, 404)
    await administrator.put(`/api/users/${id}`, { username: ' ' }, 400)
  })

  const details = {
    firstName: 'Iris',
    lastName: 'van der Berg',
    company: 'Bright Dental',
    phone: '+31 20 555 0100',
    address: 'Kade 1\n1012 AB Amsterdam',
  }

  it('says who someone is, changes only what is sent, and clears what is sent empty', async () => {
    const { id } = await app.signInAs('customer')
    const path = `/api/users/${id}`
    expect((await administrator.put(path, details, 200)).json).toMatchObject({
      ...details,
      fullName: 'Iris van der Berg',
    })
    const one = await administrator.put(path, { company: ' ' }, 200)
    expect(one.json).toMatchObject({ ...details, company: null })
    const renamed = await administrator.put(path, { lastName: 'Berg' }, 200)
    expect(renamed.json).toMatchObject({ firstName: 'Iris', lastName: 'Berg', fullName: 'Iris Berg' })
    const nobody = await administrator.put(path, { firstName: '', lastName: '' }, 200)
    expect(nobody.json).toMatchObject({ firstName: null, lastName: null, fullName: null })
  })

  it('keeps the part of a whole name that is not changed', async () => {
    const { id } = await app.signInAs('customer')
    const { db } = app.context.database
    await db.updateTable('users').set({ fullName: 'Iris Berg' }).where('id', '=', id).execute()
    const path = `/api/users/${id}`
    const other = await administrator.put(path, { phone: '1' }, 200)
    expect(other.json).toMatchObject({ firstName: 'Iris', lastName: 'Berg', fullName: 'Iris Berg' })
    const renamed = await administrator.put(path, { lastName: 'Vos' }, 200)
    expect(renamed.json).toMatchObject({ firstName: 'Iris', lastName: 'Vos', fullName: 'Iris Vos' })
  })

  it.each([
    ['firstName', 'a'.repeat(101)],
    ['company', 'a'.repeat(201)],
    ['phone', '1'.repeat(51)],
    ['address', 'a'.repeat(501)],
    ['email', 'nowhere'],
    ['lastName', 'two\nlines'],
    ['company', 7],
  ])('sees what is wrong with a %s that will not do', async (field, value) => {
    const { id } = await app.signInAs('customer')
    const refused = await administrator.put(`/api/users/${id}`, { [field]: value }, 400)
    expect(Object.keys(refused.field('fields') ?? {})).toEqual([field])
  })

  it('corrects an address: the new one counts as confirmed, and the former one is told', async () => {
    const { id, username } = await app.signInAs('customer')
    const path = `/api/users/${id}`
    const mails = () =>
      app.context.database.db
        .selectFrom('outbox')
        .select(['event', 'recipient'])
        .where('recipient', 'like', `${username}%`)
        .execute()
    const email = `${username}@elsewhere.example`
    const changed = await administrator.put(path, { email }, 200)
    expect(changed.json).toMatchObject({ email })
    expect(changed.field('emailConfirmedAt')).not.toBeNull()
    expect(await mails()).toEqual([{ event: 'emailChanged', recipient: `${username}@example.test` }])
    await administrator.put(path, { email, phone: '1' }, 200)
    expect(await mails()).toHaveLength(1)
    const cleared = await administrator.put(path, { email: '' }, 200)
    expect(cleared.json).toMatchObject({ email: null, emailConfirmedAt: null })
    const told = await app.context.database.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(told.text).toContain('Emails about your account go to the new one, if there is one.')
  })

  it('suspends an account: its sessions end, and only who has the password learns why', async () => {
    const client = await app.signInAs('customer')
    const path = `/api/users/${client.id}`
    expect((await administrator.put(path, { isSuspended: true }, 200)).json).toMatchObject({
      isSuspended: true,
    })
    await client.get('/api/user', 401)
    const refused = await signIn(client.username, password, 403)
    expect(refused.field('message')).toBe('This account is suspended. Please contact us.')
    await signIn(client.username, 'wrong-Horse-7', 401)
    const again = await administrator.put(path, { phone: '1' }, 200)
    expect(again.json).toMatchObject({ isSuspended: true, phone: '1' })
    await administrator.put(path, { isSuspended: false }, 200)
    await signIn(client.username, password, 200)
  })

  it('a session that began at the moment of the suspension does not work', async () => {
    const client = await app.signInAs('customer')
    const { db } = app.context.database
    await db.updateTable('users').set({ isSuspended: true }).where('id', '=', client.id).execute()
    expect((await client.get('/api/user', 401)).field('message')).toBe('You are not signed in.')
  })

  it('cannot suspend the own account, and two who suspend each other leave one', async () => {
    const fresh = await startTestApp(engine)
    const people = [await fresh.signInAs('Administrator'), await fresh.signInAs('Administrator')]
    const [one, other] = people
    if (!one || !other) throw new Error('Two were signed in.')
    const own = await one.put(`/api/users/${one.id}`, { isSuspended: true }, 400)
    expect(own.field('fields')).toEqual({ isSuspended: 'You cannot suspend your own account.' })
    const responses = await Promise.all([
      one.send('PUT', `/api/users/${other.id}`, { body: { isSuspended: true } }),
      other.send('PUT', `/api/users/${one.id}`, { body: { isSuspended: true } }),
    ])
    const active = await fresh.context.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'Administrator')
      .where('isSuspended', '=', false)
      .execute()
    expect(active, responses.map(({ text }) => text).join()).toHaveLength(1)
    await fresh.stop()
  })

  it('ends the sessions of an account whose role changes, but not for another name', async () => {
    const client = await app.signInAs('User')
    await administrator.put(`/api/users/${client.id}`, { username: `other-${client.id}` }, 200)
    await expectStatus(200, client.get('/api/user'))
    await administrator.put(`/api/users/${client.id}`, { role: 'agent' }, 200)
    await expectStatus(401, client.get('/api/user'))
  })

  it.each(['PUT', 'POST'])(
    'resets a password by %s, which ends the sessions of the account',
    async (method) => {
      const client = await app.signInAs('customer')
      const path = `/api/users/${client.id}/reset-password`
      const short = await administrator.send(method, path, { body: { newPassword: 'five5' } })
      expect(short.field('fields')).toEqual({ newPassword: 'New password must be at least 6 characters' })
      const response = await administrator.send(method, path, { body: { newPassword: 'sixsix' } })
      expect(response.field('message')).toBe('Password has been reset')
      await client.get('/api/user', 401)
      await signIn(client.username, password, 401)
      await signIn(client.username, 'sixsix', 200)
      const body = { newPassword: 'sixsix' }
      expect((await administrator.send(method, '/api/users/999999/reset-password', { body })).status).toBe(
        404,
      )
    },
  )

  it('deletes an account, whose sessions end, and cannot delete it again', async () => {
    const client = await app.signInAs('customer')
    const response = await administrator.delete(`/api/users/${client.id}`, 200)
    expect(response.field('message')).toBe('User has been deleted')
    await client.get('/api/user', 401)
    await administrator.delete(`/api/users/${client.id}`, 404)
  })

  it('cannot delete their own account', async () => {
    await expectStatus(400, administrator.delete(`/api/users/${administrator.id}`))
  })

  it('cannot be removed as the last one, not even when two remove each other at the same time', async () => {
    const small = await startTestApp(engine)
    const one = await small.signInAs('Administrator')
    await one.put(`/api/users/${one.id}`, { role: 'agent' }, 409)
    const other = await small.signInAs('Administrator')
    const both = await Promise.all([
      one.delete(`/api/users/${other.id}`),
      other.delete(`/api/users/${one.id}`),
    ])
    expect(both.map((response) => response.status).filter((status) => status === 200)).toHaveLength(1)
    const { count } = await small.context.database.db
      .selectFrom('users')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('role', '=', 'Administrator')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await small.stop()
  })

  it('leaves a record of each change in the audit log', async () => {
    const client = await app.signInAs('customer')
    await administrator.delete(`/api/users/${client.id}`, 200)
    const rows = await app.context.database.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('subject', '=', `user ${client.id}`)
      .execute()
    expect(rows.at(-1)).toMatchObject({ action: 'user deleted', actorId: administrator.id })
  })
})

describe('The settings of one’s own account', () => {
  it('change the notifications and nothing else', async () => {
    const app = await startTestApp('sqlite')
    const client = await app.signInAs('customer')
    const body = { emailNotifications: true, role: 'Administrator' }
    const response = await client.put('/api/users/settings', body, 200)
    expect(response.json).toMatchObject({ id: client.id, role: 'customer', emailNotifications: true })
    expect((await client.get('/api/user', 200)).json).toMatchObject(response.object)
    const next = await client.put('/api/users/settings', { opensNextTicket: true }, 200)
    expect(next.json).toMatchObject({ emailNotifications: true, opensNextTicket: true })
    expect((await client.get('/api/user', 200)).json).toMatchObject(next.object)
    const ticketListColumns = ['company', 'updatedAt']
    const last = await client.put('/api/users/settings', { ticketListColumns }, 200)
    expect(last.json).toMatchObject({ emailNotifications: true, opensNextTicket: true, ticketListColumns })
    expect((await client.get('/api/user', 200)).json).toMatchObject(last.object)
    await client.put('/api/users/settings', { ticketListColumns: ['title'] }, 400)
    await client.put('/api/users/settings', { ticketListColumns: ['company', 'company'] }, 400)
    await client.put('/api/users/settings', { ticketListColumns: 'company' }, 400)
    await client.put('/api/users/settings', {}, 400)
    await client.put('/api/users/settings', { opensNextTicket: 'yes' }, 400)
    await app.stop()
  })
})
