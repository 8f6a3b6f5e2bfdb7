import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { newCompanyWith } from '../../../../tests/support/members.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

describe.each(bothEngines)('A company that is merged (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  async function newCompany(details: object = {}) {
    const company = await newCompanyWith(administrator, details)
    return { ...company, trace: `/api/merged-companies/${company.id}` }
  }
  type NewCompany = Awaited<ReturnType<typeof newCompany>>
  const join = async ({ people }: NewCompany, body: object = {}) => {
    const person = await app.signInAs('customer')
    await administrator.post(people, { userId: person.id, sharesEarlier: true, ...body }, 201)
    return person
  }
  const previewOf = async (kept: NewCompany, merged: NewCompany) =>
    (await administrator.get(`/api/company-merges/preview?company=${kept.id}&merged=${merged.id}`, 200))
      .object
  const merge = (kept: NewCompany, merged: NewCompany, preview?: unknown) =>
    administrator.post('/api/company-merges', { companyId: kept.id, mergedId: merged.id, preview })
  const eventsOf = (action: string, subject: string) =>
    app.context.database.db
      .selectFrom('auditEvents')
      .select(['subjectName', 'detail'])
      .where('action', '=', action)
      .where('subject', '=', subject)
      .execute()

  it('is shown beforehand: who comes, who sees more, which details are taken, whose mark stays', async () => {
    const kept = await newCompany({ phone: '555-0100', notes: 'Ours.' })
    const merged = await newCompany({ phone: '555-0200', city: 'Toledo', size: '11-50', notes: 'Theirs.' })
    const boss = await join(kept, { isPrimary: true, ticketAccess: 'answer' })
    // Joined one after the other: the preview names them in the order of their accounts.
    const coming = [await join(merged, { isPrimary: true, readsInvoices: true })]
    for (let more = 0; more < 3; more += 1) coming.push(await join(merged))
    await ticketOf(coming[1] ?? boss)
    await ticketOf(coming[2] ?? boss)
    await ticketOf(boss)
    const inquiry = { name: 'Iris', email: 'iris@example.test', phone: '1', message: 'Hello' }
    await app.newClient().post('/api/contact', { ...inquiry, company: merged.name }, 201)
    const preview = await previewOf(kept, merged)
    expect(preview).toEqual({
      version: preview['version'],
      company: { id: kept.id, name: kept.name },
      merged: { id: merged.id, name: merged.name },
      people: { count: 4, names: coming.slice(0, 3).map(({ username }) => username) },
      sharing: [
        { of: 'tickets', by: { count: 1, names: [boss.username] }, from: merged.name, count: 2 },
        { of: 'invoices', by: { count: 1, names: [coming[0]?.username] }, from: kept.name, count: 0 },
      ],
      primary: boss.username,
      formerPrimary: coming[0]?.username,
      leads: 1,
      filled: ['city', 'size'],
      notes: 'joined',
    })
    const done = await merge(kept, merged, preview['version'])
    expect([done.status, done.field('city'), done.field('notes')]).toEqual([
      201,
      'Toledo',
      'Ours.\n\nTheirs.',
    ])
    const leads = (await agent.get(`/api/company-leads?company=${kept.id}`, 200)).rows
    expect(leads).toMatchObject([{ name: 'Iris' }])
  })

  it('takes an address as a whole, or not at all', async () => {
    const place = { address: '48 Dock Road', city: 'Toledo', state: 'OH', zipCode: '43604', country: 'USA' }
    for (const [own, filled] of [
      [{}, ['address', 'city', 'state', 'zipCode', 'country', 'phone']],
      [{ city: 'Akron' }, ['phone']],
    ] as const) {
      const [kept, merged] = [await newCompany(own), await newCompany({ ...place, phone: '555-0100' })]
      const preview = await previewOf(kept, merged)
      expect(preview).toMatchObject({ filled })
      const { object } = await merge(kept, merged, preview['version'])
      const expected = 'city' in own ? { address: null, city: 'Akron', zipCode: null } : place
      expect(object).toMatchObject({ ...expected, phone: '555-0100' })
    }
  })

  it.each([
    [undefined, 'Theirs.', 'taken', 'Theirs.'],
    ['Ours.', undefined, 'unchanged', 'Ours.'],
    [undefined, undefined, 'unchanged', null],
    ['Ours.', 'n'.repeat(4993), 'joined', `Ours.\n\n${'n'.repeat(4993)}`],
    ['Ours.', 'n'.repeat(4994), 'left out', 'Ours.'],
  ])('has notes (%#), of which the preview says what becomes', async (ours, theirs, notes, stored) => {
    const [kept, merged] = [await newCompany({ notes: ours }), await newCompany({ notes: theirs })]
    expect((await previewOf(kept, merged))['notes']).toBe(notes)
    expect((await merge(kept, merged)).field('notes')).toBe(stored)
  })

  it('is not merged where the preview no longer holds: people, what they see, details of either', async () => {
    const [kept, merged] = [await newCompany(), await newCompany()]
    const person = await join(merged)
    const changes = [
      () => join(merged),
      () => join(kept),
      () => administrator.put(`${merged.people}/${person.id}`, { ticketAccess: 'read' }, 200),
      () => administrator.delete(`${merged.people}/${person.id}`, 200),
      () => administrator.put(merged.at, { name: merged.name, phone: '555-0100' }, 200),
      () => administrator.put(kept.at, { name: kept.name, notes: 'New' }, 200),
    ]
    for (const change of changes) {
      const { version } = await previewOf(kept, merged)
      await change()
      const refused = await merge(kept, merged, version)
      expect([refused.status, refused.field('message')]).toEqual([
        409,
        'The details or the people of these companies have changed meanwhile. Please look at the preview again.',
      ])
    }
    // A ticket raised meanwhile does not change the version.
    const { version } = await previewOf(kept, merged)
    await ticketOf(person)
    expect((await merge(kept, merged, version)).status).toBe(201)
  })

  it('leaves a trace at its address, in the log under both names, and on the page of the other one', async () => {
    const [kept, merged] = [await newCompany(), await newCompany()]
    await agent.get(merged.trace, 404)
    await merge(kept, merged)
    const response = await agent.get(merged.at, 404)
    expect(response.json).toEqual({ message: 'Company not found' })
    const trace = await agent.get(merged.trace, 200)
    expect(trace.object).toEqual({
      name: merged.name,
      companyId: kept.id,
      companyName: kept.name,
      mergedAt: trace.field('mergedAt'),
      mergedBy: administrator.username,
    })
    expect(await administrator.get(`/api/company-summary?company=${kept.id}`, 200)).toMatchObject({
      object: { includes: [{ id: merged.id, name: merged.name, mergedBy: administrator.username }] },
    })
    expect(await eventsOf('companies merged', `company ${kept.id}`)).toMatchObject([
      { subjectName: kept.name, detail: { merged: merged.name } },
    ])
    expect(await eventsOf('company merged into another', `company ${merged.id}`)).toMatchObject([
      { subjectName: merged.name, detail: { into: kept.name, company: kept.id } },
    ])
    for (const refused of [await merge(kept, merged), await merge(merged, kept)])
      expect([refused.status, refused.field('message')]).toEqual([
        404,
        `${merged.name} has already become part of ${kept.name}.`,
      ])
    await administrator.get(`/api/company-merges/preview?company=${kept.id}&merged=${merged.id}`, 404)
  })

  it('leads on through a chain of merges, and nowhere once the last company is deleted', async () => {
    const [one, two, three] = [await newCompany(), await newCompany(), await newCompany()]
    await merge(two, one)
    await merge(three, two)
    const traces = await Promise.all([one, two].map(({ trace }) => agent.get(trace, 200)))
    for (const trace of traces)
      expect(trace.object).toMatchObject({ companyId: three.id, mergedAt: traces[1]?.field('mergedAt') })
    const summary = await agent.get(`/api/company-summary?company=${three.id}`, 200)
    expect(summary.object).toMatchObject({ includes: [{ id: two.id }, { id: one.id }] })
    await administrator.delete(three.at, 200)
    for (const { trace } of [one, two]) await agent.get(trace, 404)
    expect((await merge(await newCompany(), one)).field('message')).toBe('Company not found')
  })

  it('is another one than itself, and exists', async () => {
    const company = await newCompany()
    const path = (merged: unknown) =>
      `/api/company-merges/preview?company=${company.id}&merged=${String(merged)}`
    for (const refused of [await administrator.get(path(company.id)), await merge(company, company)])
      expect([refused.status, refused.field('fields')]).toEqual([
        400,
        { mergedId: 'Choose another company.' },
      ])
    await administrator.get(path(999_999), 404)
    await administrator.get(path('x'), 400)
    await administrator.get('/api/company-merges/preview', 400)
    await administrator.get('/api/merged-companies/x', 404)
    const body = { companyId: company.id, mergedId: 1, preview: 'x'.repeat(101) }
    await administrator.post('/api/company-merges', body, 400)
  })

  it('leaves no trace once the other company is deleted', async () => {
    const [kept, merged] = [await newCompany(), await newCompany()]
    await merge(kept, merged)
    await administrator.delete(kept.at, 200)
    expect((await agent.get(merged.trace, 404)).field('message')).toBe('Company not found')
  })
})
