import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOfAction } from '../src/server/audit/actionNames.ts'
import { subjectTables } from '../src/server/audit/audit.ts'
import { engines } from './support/engines.ts'
import { settingsFor } from './support/mailCatcher.ts'
import { password, startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'
import { auditedEndpoints, unaudited } from './support/nouns.ts'

const unsafeCalls = declaredEndpoints.filter(({ method }) => method !== 'GET')

it('every call that changes something leaves an entry in the audit log, or has a reason not to', () => {
  expect([...Object.keys(auditedEndpoints), ...Object.keys(unaudited)].toSorted()).toEqual(
    unsafeCalls.map(nameOf).toSorted(),
  )
})

it('every entry has a name for people', () => {
  const actions = Object.values(auditedEndpoints).flatMap(({ action, also = [] }) => [action, ...also])
  expect(actions.filter((action) => nameOfAction(action) === action)).toEqual([])
})

describe.each(engines)('The entry in the audit log (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const entries = () =>
    app.context.database.db
      .selectFrom('auditEvents')
      .select(['action', 'ip', 'subject'])
      .orderBy('id')
      .execute()

  it.each(Object.entries(auditedEndpoints))(
    'of %s',
    async (_, { action, also = [], status = 200, prepare }) => {
      const make = await prepare(app, administrator)
      const before = (await entries()).length
      const response = await make()
      expect(response.status, response.text).toBe(status)
      const made = (await entries()).slice(before)
      expect(made.map(({ action: each, ip }) => [each, ip])).toEqual(
        [action, ...also].map((each) => [each, '127.0.0.1']),
      )
      const nouns = made.flatMap(({ subject }) => /^(\D+) \d+$/.exec(subject ?? '')?.[1] ?? [])
      expect(nouns.filter((noun) => !subjectTables.has(noun))).toEqual([])
    },
  )

  it('holds none of the passwords that the calls have sent', async () => {
    const stored = await app.context.database.db.selectFrom('auditEvents').select('detail').execute()
    expect(stored.length).toBeGreaterThan(20)
    const texts = JSON.stringify(stored)
    for (const secret of [password, 'Another-horse-8', settingsFor({ host: '', port: 25 }).smtpPass])
      expect(texts).not.toContain(secret)
  })
})
