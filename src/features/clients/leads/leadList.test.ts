import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../../tests/support/engines.ts'
import { startTestAppOn, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

/** Two pages of a long list. */
const leads = 502

describe.each(engines)('The lists of leads (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  let count: () => number
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    count = counted.count
    app = await startTestAppOn(counted.database, { placeholdersWork: true })
    agent = await app.signInAs('agent')
    await agent.get('/api/archived-leads', 200)
    await app.context.throttle.stop()
    const { db } = app.context.database
    const at = '2026-01-05T15:04:05.120Z'
    const later = '2026-01-06T15:04:05.120Z'
    await db
      .insertInto('companies')
      .values([{ name: 'Harbor Supply', createdAt: at, updatedAt: at }])
      .execute()
    const inquiry = { email: 'a@example.test', phone: '1', message: 'm', type: 'contact' as const }
    const rows = Array.from({ length: leads }, (_, index) => ({
      ...inquiry,
      name: `Lead ${index + 1}`,
      company: index % 2 === 0 ? 'harbor supply' : `Company ${index}`,
      services: '[]',
      createdAt: at,
      // The oldest lead was archived last; all others were archived at the same moment.
      archivedAt: index === 0 ? later : at,
      archivedBy: agent.id,
    }))
    await db.insertInto('contactRequests').values(rows).execute()
  })
  afterAll(() => app.stop())

  const newestFirst = Array.from({ length: leads }, (_, index) => `Lead ${leads - index}`)

  it.each([
    ['/api/contact', newestFirst],
    ['/api/archived-leads', ['Lead 1', ...newestFirst.slice(0, -1)]],
  ])('are sent in pages, each by one statement: %s', async (path, names) => {
    const before = count()
    const response = await agent.get(path, 200)
    // One statement reads the session, two read the pages.
    expect(count() - before).toBe(3)
    expect(response.rows.map(({ name }) => name)).toEqual(names)
    expect(response.text.split('\n')).toHaveLength(2)
  })

  it('have the company that a lead names', async () => {
    const { rows } = await agent.get('/api/contact', 200)
    expect(rows.filter(({ namedCompanyId }) => namedCompanyId !== null)).toHaveLength(leads / 2)
    expect(rows[0]).toEqual((await agent.get(`/api/contact/${String(rows[0]?.['id'])}`, 200)).json)
  })
})
