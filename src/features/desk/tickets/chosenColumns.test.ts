import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { newCompanyWith } from '../../../../tests/support/members.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { detailedTicketRow, staffTicketRow, ticketRow } from './schema.ts'

/** Refuse undeclared fields. */
const detailedRows = z.array(z.strictObject(detailedTicketRow.shape))
const staffRows = z.array(z.strictObject(staffTicketRow.shape))
const customerRows = z.array(z.strictObject(ticketRow.shape))

describe.each(bothEngines)('The rows of a list whose columns are chosen (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let member: SignedInClient
  let company: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    member = await app.signInAs('customer')
    const typed = await app.signInAs('customer')
    const { db } = app.context.database
    const set = (id: number, values: { company?: string; pictureKey?: string }) =>
      db.updateTable('users').set(values).where('id', '=', id).execute()
    await set(member.id, { company: 'As typed' })
    await set(typed.id, { company: 'Typed only' })
    await set(administrator.id, { company: 'Not for agents' })
    await set(agent.id, { pictureKey: 'key-of-agent' })
    const { name, people } = await newCompanyWith(administrator)
    company = name
    await administrator.post(people, { userId: member.id }, 201)
    const owners = [member.id, typed.id, administrator.id]
    const rows = owners.map((userId) => ({
      userId,
      title: 'Printer on fire',
      description: 'It is very hot here.',
      category: 'technical',
      assigneeId: userId === member.id ? agent.id : null,
      createdAt: now(),
      updatedAt: now(),
    }))
    await db.insertInto('tickets').values(rows).execute()
  })
  afterAll(() => app.stop())

  const choose = (by: HttpClient, ticketListColumns: string[]) =>
    by.put('/api/users/settings', { ticketListColumns }, 200)
  const list = async (by: HttpClient, path = '/api/tickets') =>
    (await by.send('GET', path, { headers: { range: 'rows=0-9' } })).json

  it('have the company and the picture for staff who show such a column, in every order', async () => {
    await choose(agent, ['company'])
    const withPicture = { assigneePicture: 'key-of-agent' }
    const shown = [
      { companyName: null, assigneePicture: null },
      { companyName: 'Typed only', assigneePicture: null },
      { companyName: company, ...withPicture },
    ]
    expect(detailedRows.parse(await list(agent))).toMatchObject(shown)
    // Rows of this order are found and sorted otherwise.
    const walked = await list(agent, '/api/tickets?category=technical&sort=priority')
    expect(detailedRows.parse(walked)).toMatchObject(shown)
    await choose(administrator, ['assignee'])
    expect(detailedRows.parse(await list(administrator))[0]).toMatchObject({ companyName: 'Not for agents' })
  })

  it('have them if the list asks, for staff only', async () => {
    await choose(agent, ['customer'])
    const path = '/api/tickets?details=yes&category=technical'
    expect(detailedRows.parse(await list(agent, path))).toHaveLength(3)
    await member.get(path, 403)
    await agent.get('/api/tickets?details=no', 400)
  })

  it('are as before for staff who show none of them, without a range, and for customers', async () => {
    await choose(agent, ['customer', 'waitsSince', 'createdAt', 'updatedAt'])
    expect(staffRows.parse(await list(agent))).toHaveLength(3)
    await choose(agent, ['company', 'assignee'])
    expect(staffRows.parse((await agent.get('/api/tickets', 200)).json)).toHaveLength(3)
    await choose(member, ['company', 'assignee'])
    expect(customerRows.parse(await list(member))).toHaveLength(1)
  })
})
