import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLead } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { findLeadDuplicates } from './server/duplicates.ts'
import { companyNameKey, ownDomainOf, phoneDigitsOf, websiteDomainOf } from './server/sameCompany.ts'

describe('What is taken for the same company', () => {
  it.each([
    ['Stone & Ridge, L.L.C.', 'stoneridge'],
    ['STONE AND RIDGE', 'stoneridge'],
    ['Bäckerei Müller GmbH & Co. KG', 'backereimuller'],
    ['Backerei Muller', 'backereimuller'],
    ['O’Brien’s Inc', 'obriens'],
    ["O'Briens Incorporated", 'obriens'],
    ['Limited Co', 'limited'],
    ['株式会社', '株式会社'],
    [' – ', undefined],
    ['', undefined],
  ])('by the name %j is %j', (name, key) => {
    expect(companyNameKey(name)).toBe(key)
  })

  it('has a domain of its own, and no public mail service', () => {
    expect(ownDomainOf('Iris@BrightDental.example')).toBe('brightdental.example')
    for (const email of ['iris@gmail.com', 'iris@Yahoo.co.uk', '', null])
      expect(ownDomainOf(email)).toBeUndefined()
    expect(websiteDomainOf('https://www.BrightDental.example/team')).toBe('brightdental.example')
    for (const website of ['brightdental', '', null]) expect(websiteDomainOf(website)).toBeUndefined()
  })

  it('has the digits of its phone number, however it is written', () => {
    for (const phone of ['(614) 555-0136', '+1 614.555.0136', '1-614-555-0136 ext. 12', '٦١٤ ٥٥٥ ٠١٣٦'])
      expect(phoneDigitsOf(phone)).toBe('6145550136')
    for (const phone of ['555', '-', '', null]) expect(phoneDigitsOf(phone)).toBeUndefined()
  })
})

describe.each(bothEngines)('A lead that may be a client already (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const addCompany = async (company: object) =>
    Number((await administrator.post('/api/companies', company, 201)).field('id'))
  const duplicatesOf = async (lead: object) =>
    (await agent.get(`/api/lead-duplicates?lead=${await newLead(agent, app, lead)}`, 200)).object
  async function addUser(more: object, role = 'customer') {
    const user = await app.signInAs('customer')
    const { db } = app.context.database
    await db
      .updateTable('users')
      .set({ role: 'customer', ...more })
      .where('id', '=', user.id)
      .execute()
    if (role !== 'customer')
      await db.updateTable('users').set({ role: 'agent' }).where('id', '=', user.id).execute()
    return user
  }

  it('is like companies by name, email domain, website and phone, the surest first, five at most', async () => {
    const names = ['Dental by Phone', 'Dental Website', 'Dental Email']
    const phone = await addCompany({ name: names[0], phone: '+1 614 555 0136' })
    const website = await addCompany({ name: names[1], website: 'https://www.riverside.example' })
    const domain = await addCompany({ name: names[2], email: 'desk@riverside.example', phone: '6145550136' })
    const name = await addCompany({ name: 'RIVERSIDE Dentál, Inc.' })
    await addCompany({ name: 'Riverside', email: 'riverside@gmail.com' })
    const lead = { email: 'Iris@RIVERSIDE.example', company: 'Riverside Dental', phone: '(614) 555-0136' }
    expect(await duplicatesOf(lead)).toEqual({
      companies: [
        { id: name, name: 'RIVERSIDE Dentál, Inc.', reasons: ['name'] },
        { id: domain, name: names[2], reasons: ['domain', 'phone'] },
        { id: website, name: names[1], reasons: ['website'] },
        { id: phone, name: names[0], reasons: ['phone'] },
      ],
      customers: [],
    })
    for (let n = 0; n < 3; n += 1) await addCompany({ name: 'Riverside Dental LLC' })
    const { companies } = await duplicatesOf(lead)
    expect(companies).toHaveLength(5)
    const stranger = { email: 'riverside@gmail.com', company: '%', phone: '000' }
    expect(await duplicatesOf(stranger)).toEqual({ companies: [], customers: [] })
  })

  it('is like customers with its mailbox, or with its name at such a company, and like no staff', async () => {
    const company = await addCompany({ name: 'Fairfield Clinic', email: 'office@fairfield.example' })
    const byMail = await addUser({
      email: 'Renee+portal@fairfield.example',
      company: 'Elsewhere',
      fullName: 'Renee B.',
    })
    const member = await addUser({ fullName: 'Renée Bauer', email: 'rb@other.example' })
    const byText = await addUser({ firstName: 'renee', lastName: 'BAUER', company: 'FAIRFIELD clinic' })
    await administrator.post(`/api/companies/${company}/members`, { userId: member.id }, 201)
    await addUser({ fullName: 'Renee Bauer', company: 'Another Clinic' })
    await addUser({ email: 'renee+x@other.example' })
    await addUser({ email: 'renee@fairfield.example', isSuspended: true })
    await addUser({ email: 'renee+staff@fairfield.example' }, 'agent')
    const lead = { name: 'Renee Bauer', email: 'renee@Fairfield.example', company: 'n/a' }
    const { customers } = await duplicatesOf(lead)
    expect(customers).toEqual([
      {
        id: byMail.id,
        username: byMail.username,
        name: 'Renee B.',
        companyId: null,
        company: 'Elsewhere',
        reasons: ['email'],
      },
      {
        id: member.id,
        username: member.username,
        name: 'Renée Bauer',
        companyId: company,
        company: 'Fairfield Clinic',
        reasons: ['name'],
      },
      {
        id: byText.id,
        username: byText.username,
        name: 'renee BAUER',
        companyId: null,
        company: 'FAIRFIELD clinic',
        reasons: ['name'],
      },
    ])
    for (let n = 0; n < 5; n += 1) await addUser({ email: `renee+${n}@fairfield.example` })
    expect((await duplicatesOf(lead))['customers']).toHaveLength(5)
  })

  it('is like a member of a company that is like its own', async () => {
    const company = await addCompany({ name: 'Weldon Freight' })
    const member = await addUser({ fullName: 'Carl Weldon' })
    await administrator.post(`/api/companies/${company}/members`, { userId: member.id }, 201)
    const lead = { name: 'Carl Weldon', company: 'Weldon Freight', email: 'carl@x.example', phone: '1' }
    const found = await findLeadDuplicates(app.context.database.db, lead)
    expect(found.customers).toMatchObject([{ id: member.id, companyId: company }])
  })

  it('that does not exist is not found', async () => {
    const refused = await agent.get('/api/lead-duplicates?lead=999999999', 404)
    expect(refused.field('message')).toBe('Contact request not found.')
  })

  it('is compared by indexes with all accounts, whatever visitors write', async () => {
    const hostile = { name: '%'.repeat(100), email: `${'%_'.repeat(30)}+x@${'a.'.repeat(60)}example` }
    const lead = { ...hostile, company: '\\%'.repeat(50), phone: '1 x '.repeat(12) }
    const walks = await walksOf(app.context.database, (tx) => findLeadDuplicates(tx, lead))
    const { plan = '' } = walks.at(-1) ?? {}
    expect(plan).toContain('users')
    // PostgreSQL scans small tables.
    if (engine === 'sqlite') expect(plan).not.toMatch(/SCAN/)
  })
})
