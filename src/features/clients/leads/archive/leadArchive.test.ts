import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLead } from '../../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'

describe.each(bothEngines)('A lead that is archived (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  const archived = async () => (await agent.get('/api/archived-leads', 200)).rows

  it('is in the archive with who put it there, and comes back', async () => {
    const [first, second] = [await newLead(agent, app), await newLead(agent, app, { name: 'Marcus Hill' })]
    const administrator = await app.signInAs('Administrator')
    await administrator.post(`/api/archived-leads/${first}`, undefined, 201)
    const response = await agent.post(`/api/archived-leads/${second}`, undefined, 201)
    expect(response.object).toMatchObject({ id: second, name: 'Marcus Hill', archivedBy: agent.username })
    expect(await archived()).toMatchObject([
      response.object,
      { id: first, archivedBy: administrator.username },
    ])
    const again = await agent.post(`/api/archived-leads/${first}`, undefined, 409)
    expect(again.field('message')).toBe(`${administrator.username} has archived this lead already.`)
    await agent.delete(`/api/archived-leads/${first}`, 200)
    expect((await agent.delete(`/api/archived-leads/${first}`, 404)).field('message')).toBe(
      'This lead is not archived.',
    )
    expect(await archived()).toEqual([response.json])
    // The specified endpoint still returns archived leads; only the screen hides them.
    const all = (await agent.get('/api/contact', 200)).rows
    expect(all.map(({ id }) => id)).toEqual([second, first])
    await administrator.delete(`/api/contact/${second}`, 200)
    expect(await archived()).toEqual([])
  })

  it('is archived once by two at the same moment', async () => {
    const path = `/api/archived-leads/${await newLead(agent, app)}`
    const responses = await Promise.all([agent.send('POST', path), agent.send('POST', path)])
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    const restored = await Promise.all([agent.send('DELETE', path), agent.send('DELETE', path)])
    expect(restored.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
  })

  it('is not made where there is no lead', async () => {
    expect(await archived()).toEqual([])
    await agent.post('/api/archived-leads/999999999', undefined, 404)
  })
})
