import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { nonInternalColumns } from '../../../server/database/columns.ts'
import { tables } from '../../../server/database/tables.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { account, newUser, userChange } from './schema.ts'

const summary = ['id', 'username', 'email', 'role', 'firstName', 'lastName', 'company']
const others = [
  'emailConfirmedAt',
  'invitedUntil',
  'isSuspended',
  'fullName',
  'phone',
  'address',
  'emailNotifications',
  'singleKeyShortcuts',
  'opensNextTicket',
  'ticketListColumns',
  'otpEnabled',
  'otpVerified',
]
const everything = [...summary, ...others].toSorted()
const details = [...everything, 'createdAt', 'lastSignInAt']
const record = z.record(z.string(), z.unknown())

describe.each(bothEngines)('Looking accounts up (%s)', (engine) => {
  let app: TestApp
  let people: Record<'customer' | 'stranger' | 'agent' | 'administrator' | 'user', SignedInClient>
  beforeAll(async () => {
    app = await startTestApp(engine)
    people = {
      customer: await app.signInAs('customer', 'Grace'),
      stranger: await app.signInAs('customer'),
      agent: await app.signInAs('agent'),
      administrator: await app.signInAs('Administrator'),
      user: await app.signInAs('User'),
    }
    await app.context.database.db
      .updateTable('users')
      .set({
        fullName: 'Grace Hopper',
        company: 'Navy',
        phone: '555-0100',
        otpSecret: 'sealed',
        otpPendingSecret: 'too',
      })
      .where('id', '=', people.customer.id)
      .execute()
  })
  afterAll(() => app.stop())

  const rowsOf = (json: unknown) => z.array(record).parse(json)
  const fieldsOf = (json: unknown) => Object.keys(record.parse(json)).toSorted()

  it('An administrator gets every account with every field but the secrets', async () => {
    const rows = rowsOf((await people.administrator.get('/api/users', 200)).json)
    expect(rows.map((row) => row['id'])).toEqual(Object.values(people).map(({ id }) => id))
    for (const row of rows) expect(fieldsOf(row)).toEqual(everything)
  })

  it('An agent gets the customers only, with the eight fields that an invoice and a call back need', async () => {
    const rows = rowsOf((await people.agent.get('/api/users', 200)).json)
    expect(rows.map((row) => row['id'])).toEqual([people.customer.id, people.stranger.id])
    for (const row of rows) expect(fieldsOf(row)).toEqual([...summary, 'phone'].toSorted())
    expect(rows[0]).toMatchObject({
      username: 'Grace',
      firstName: 'Grace',
      lastName: 'Hopper',
      company: 'Navy',
    })
  })

  it.each([
    ['administrator', ['customer', 'stranger', 'agent', 'administrator', 'user']],
    ['agent', ['customer', 'stranger', 'agent']],
    ['customer', ['customer']],
    ['stranger', ['stranger']],
    ['user', ['user']],
  ] as const)('The %s reads one by one: %j', async (who, readable) => {
    const missing = await people[who].get('/api/users/2147483647', 404)
    for (const [name, { id }] of Object.entries(people)) {
      const response = await people[who].get(`/api/users/${id}`)
      const allowed = readable.some((one) => one === name)
      expect([name, response.status]).toEqual([name, allowed ? 200 : 404])
      if (!allowed) expect(response.text).toBe(missing.text)
      else {
        const seen = { administrator: details, agent: [...summary, 'phone'] }
        const fields = who === 'administrator' || who === 'agent' ? seen[who] : summary
        const isStaff = who === 'administrator' || who === 'agent'
        const isCustomer = name === 'customer' || name === 'stranger'
        const company = isStaff ? ['companyId', 'clientCompany'] : []
        const more = isStaff && isCustomer ? ['whyNoMail'] : []
        expect(fieldsOf(response.json)).toEqual([...fields, ...company, ...more].toSorted())
      }
    }
  })

  it('An invoice gets first and last name of a customer who has only a full name', async () => {
    const response = await people.customer.get(`/api/users/${people.customer.id}`, 200)
    expect(response.json).toEqual({
      id: people.customer.id,
      username: 'Grace',
      email: 'Grace@example.test',
      role: 'customer',
      firstName: 'Grace',
      lastName: 'Hopper',
      company: 'Navy',
    })
  })
})

describe('The answers about accounts', () => {
  it('have a field for every column that is not internal, and for no other', () => {
    expect(nonInternalColumns(tables.users).toSorted()).toEqual(Object.keys(account.shape).toSorted())
  })
})

it('Administrators enter every field of an account, or it is listed here with what sets it', () => {
  const setOtherwise = {
    id: 'the database',
    emailConfirmedAt: 'the link in a mail',
    invitedUntil: 'the invitation',
    otpEnabled: 'the set-up of 2FA',
    otpVerified: 'the set-up of 2FA',
    fullName: 'the registration form',
    singleKeyShortcuts: 'the owner',
    opensNextTicket: 'the owner',
    ticketListColumns: 'the owner',
  }
  const entered = [...Object.keys(newUser.shape), ...Object.keys(userChange.shape)]
  const missing = Object.keys(account.shape).filter((name) => !entered.includes(name))
  expect(missing.toSorted()).toEqual(Object.keys(setOtherwise).toSorted())
})
