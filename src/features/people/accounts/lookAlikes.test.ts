import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import {
  password,
  startTestApp,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import { skeletonOf } from '../../../server/database/skeleton.ts'
import { isReserved } from './server/reservedNames.ts'

it.each([
  ['paypal', 'раураl'],
  ['bob1', 'bobl'],
  ['bob1', 'bobI'],
  ['max', 'rnax'],
  ['Max', 'rnax'],
  ['scope', 'ѕсоре'],
  ['user0', 'userO'],
  ['ada', 'a\u200Bda'],
  ['ada', 'ＡＤＡ'],
])('%s and %s look alike', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

it.each([
  ['customer-1', 'customer-11'],
  ['ada', 'eda'],
  ['anna', 'ana'],
  ['мария', 'марина'],
])('%s and %s do not', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})

it('Names of offices and brands are reserved, also with other words, letters and numbers', () => {
  const reserved =
    'admin|Administrator|ADMIN|admin2|support|Support Team|support_team|The Support Team|SupportTeam|help-desk|IT Help Desk|billing.department|security|root|system|postmaster|no-reply|аdmin|ѕuрроrt|Acme|acme support|Acme IT|ACME-2|official Acme'
  const free =
    'ada|adam|adminton|supporter|Ada Support Smith|rooty|systems engineer|customer|client 5|team|grace|acmeist|badminton|the it'
  expect(reserved.split('|').filter((name) => !isReserved(name, ['Acme']))).toEqual([])
  expect(free.split('|').filter((name) => isReserved(name, ['Acme']))).toEqual([])
  expect(isReserved('', ['']), 'nothing').toBe(false)
})

describe.each(engines)('Names that people choose (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    await administrator.post('/api/brands', { name: 'Harbor Networks' }, 201)
  })
  afterAll(() => app.stop())

  const registering = (username: string) =>
    app.newClient().post('/api/register', { username, email: 'a@example.test', password })
  const creating = (username: string) =>
    administrator.post('/api/users', { username, password, role: 'User', email: '' })

  it('are not those of another account with other letters, no matter who chooses, under the field', async () => {
    await app.signInAs('customer', 'paypa-1')
    const message = 'This name looks like one that is taken. Please choose another one.'
    for (const choose of [registering, creating]) {
      for (const name of ['paypa-l', 'Paypa-I', 'раура-1']) {
        const alike = await choose(name)
        expect([alike.status, alike.json]).toEqual([409, { message, fields: { username: message } }])
      }
      const same = await choose('PAYPA-1')
      const taken = 'Username already exists'
      expect([same.status, same.json]).toEqual([409, { message: taken, fields: { username: taken } }])
    }
  })

  it('only one of 20 that look alike and are chosen at once is stored', async () => {
    const names = Array.from(
      { length: 20 },
      (_, n) => `ollie-${n.toString(2).padStart(5, '0').replaceAll('0', 'l')}`,
    )
    const responses = await Promise.all(names.map(creating))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('are of visible characters and one script', async () => {
    const refused = [
      ['ad\u200Ba', 'Please remove the zero width space (U+200B) after “ad”'],
      ['Suppоrt', 'Please use letters of one alphabet only'],
      ['ad\u202Ea', 'Please remove the right-to-left override (U+202E) after “ad”'],
      ['a\u0007b', 'Please remove the control character (U+0007) after “a”'],
    ] as const
    for (const [username, message] of refused)
      for (const choose of [registering, creating]) {
        const response = await choose(username)
        expect([response.status, response.field('fields')]).toEqual([400, { username: message }])
      }
    const fullWidth = await registering('\u200BＧｒａｃｅ\u202C')
    expect([fullWidth.status, fullWidth.field('username')]).toEqual([201, 'Grace'])
  })

  it('are not reserved ones; administrators may choose those', async () => {
    for (const username of ['Support Team', 'harbor networks', 'HarborNetworks support', 'administrator']) {
      const response = await registering(username)
      expect([response.status, response.field('message')]).toEqual([
        400,
        'This name is reserved. Please choose another one.',
      ])
    }
    expect((await creating('Support Team')).status).toBe(201)
  })

  it('that are older than the rule stay, until they are changed', async () => {
    const { id } = await app.signInAs('customer', 'old\u200Bname')
    const change = (body: object) => administrator.put(`/api/users/${id}`, body)
    const kept = await change({ username: 'old\u200Bname', emailNotifications: true })
    expect(kept.status, kept.text).toBe(200)
    expect((await change({ username: 'new\u200Bname' })).status).toBe(400)
    expect((await change({ username: 'new name' })).status).toBe(200)
  })

  it.each([
    ['/api/contact', { email: 'a@b.test', phone: '1', message: 'Hello' }, 'name'],
    ['/api/team', { role: 'Engineer', image: 'https://x.test/a.png', bio: 'Bio' }, 'name'],
    ['/api/companies', {}, 'name'],
    ['/api/brands', {}, 'name'],
  ])(
    'by which others know them (%s) are of visible characters, each word of one script',
    async (path, body, field) => {
      for (const name of ['Suppоrt Team', 'Ada\u202E Lovelace', 'A\u200Bda'])
        expect((await administrator.post(path, { ...body, [field]: name })).field('fields')).toHaveProperty(
          field,
        )
      const response = await administrator.post(path, {
        ...body,
        [field]: `\u200BЮрий\u00A0Smith\u202F❤\uFE0F ${engine}\u200E`,
      })
      expect(response.status, response.text).toBeLessThan(300)
    },
  )
})
