import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceOf, newLead } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { uploadAttachment } from '../../../../tests/support/attachments.ts'
import { newCompanyWith } from '../../../../tests/support/members.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { mailEvents } from '../../mail/events.ts'
import { defaultTemplate } from '../../mail/server/defaultTemplates.ts'
import { headerLine } from '../../mail/server/render.ts'
import { searchResults, type SearchResults } from './schema.ts'

const groups = ['tickets', 'invoices', 'people', 'companies', 'leads', 'team'] as const
type Group = (typeof groups)[number]

describe.each(engines)('The search across a portal (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let customer: SignedInClient
  let other: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
    other = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const search = async (client: SignedInClient, typed: string): Promise<SearchResults> =>
    searchResults.parse((await client.get(`/api/search?q=${encodeURIComponent(typed)}`, 200)).json)
  const idsIn = (results: SearchResults, group: Group) => results[group]?.rows.map(({ id }) => id)
  const inList = async (path: string, by = agent) => {
    const list = await by.send('GET', path, { headers: { range: 'rows=0-99' } })
    return list.rows.map((row) => row['id'])
  }
  const openTicket = async (
    client: SignedInClient,
    title: string,
    description = 'Nothing works since today.',
  ) =>
    Number(
      (await client.post('/api/tickets', { title, description, category: 'technical' }, 201)).field('id'),
    )
  const reply = (client: SignedInClient, id: number, message: string) =>
    client.post(`/api/tickets/${id}/responses`, { message }, 201)

  it('finds a ticket by a word of a reply, with the text around it', async () => {
    const id = await openTicket(customer, 'Scanner broken')
    await reply(agent, id, `${'We looked into it. '.repeat(20)}The Übertragung fails.\nPlease wait.`)
    const results = await search(agent, 'uberTRAG')
    expect(results).toMatchObject({
      notSearched: null,
      tickets: { rows: [{ id, title: 'Scanner broken', status: 'open' }], hasMore: false },
    })
    const excerpt = results.tickets?.rows[0]?.excerpt ?? ''
    expect(excerpt).toContain('The Übertragung fails. Please wait.')
    expect(excerpt.length).toBeLessThan(170)
    expect((await search(customer, 'Uebertragung scanner')).corrected).toEqual({
      typed: 'Uebertragung scanner',
      searched: 'ubertragung scanner',
    })
    expect(idsIn(await search(customer, 'ubertragung scann'), 'tickets')).toEqual([id])
    expect((await search(customer, 'scanner')).tickets?.rows[0]).not.toHaveProperty('customerName')
  })

  it('shows no record of another customer, whatever is typed', async () => {
    const id = await openTicket(customer, 'Confidential matter')
    const { id: invoiceId, number } = await newInvoice(customer.id)
    for (const typed of ['confidential', String(id), `#${id}`, number, 'cabling', 'OR', '* confidential']) {
      const results = await search(other, typed)
      expect([idsIn(results, 'tickets'), idsIn(results, 'invoices')]).toEqual([[], []])
      expect(Object.keys(results)).toEqual(['notSearched', 'corrected', 'tickets', 'invoices'])
    }
    expect(idsIn(await search(customer, number), 'invoices')).toEqual([invoiceId])
  })

  it('follows what colleagues share, and ends with it', async () => {
    const { people } = await newCompanyWith(administrator)
    const [first, second] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const earlier = await openTicket(first, 'Quartz before joining')
    const members = [
      { userId: first.id, sharesEarlier: false },
      { userId: second.id, ticketAccess: 'read', readsInvoices: true, sharesEarlier: false },
    ]
    for (const member of members) await administrator.post(people, member, 201)
    const later = await openTicket(first, 'Quartz after joining')
    const invoice = await newInvoice(first.id, 'Quartz work')
    expect(idsIn(await search(second, 'quartz'), 'tickets')).toEqual([later])
    expect(idsIn(await search(second, `#${earlier}`), 'tickets')).toEqual([])
    expect(idsIn(await search(second, 'quartz'), 'invoices')).toEqual([invoice.id])
    expect(idsIn(await search(first, 'quartz'), 'tickets')).toEqual([later, earlier])
    await administrator.put(`${people}/${second.id}`, { ticketAccess: 'own', readsInvoices: false }, 200)
    expect(idsIn(await search(second, 'quartz'), 'tickets')).toEqual([])
    expect(idsIn(await search(second, 'quartz'), 'invoices')).toEqual([])
  })

  it('begins with the ticket or the invoice whose number was typed', async () => {
    const id = await openTicket(customer, 'The first of these')
    const mentioned = await openTicket(customer, `Again the same as ${id}`)
    expect(idsIn(await search(agent, String(id)), 'tickets')).toEqual([id, mentioned])
    expect(idsIn(await search(customer, `#${id}`), 'tickets')).toEqual([id, mentioned])
    const { id: invoiceId, number } = await newInvoice(customer.id)
    await newInvoice(customer.id, `As ${number}`)
    expect(idsIn(await search(agent, number.toLowerCase()), 'invoices')?.[0]).toBe(invoiceId)
  })

  it('begins with the ticket or the invoice of a pasted subject of our emails, and lists have it, too', async () => {
    const title = `Printer 0123 in the hall of our second office is offline since Monday ${'x'.repeat(120)}`
    const id = await openTicket(customer, title)
    const quoting = await openTicket(customer, 'As before', `My former ticket was [Ticket #${id}] ${title}`)
    const { id: invoiceId, number: invoiceNumber } = await newInvoice(customer.id)
    const subjectOf = (event: keyof typeof mailEvents, number: number | string) => {
      const values: Record<string, unknown> = { title, number, brand: 'Northline' }
      const { subject } = defaultTemplate(event)
      return headerLine(subject.replaceAll(/\{\{ (\w+) \}\}/g, (_, name: string) => String(values[name])))
    }
    const ofTicket = subjectOf('statusChanged', id)
    const ofInvoice = subjectOf('invoiceIssued', invoiceNumber)
    const pasted = {
      tickets: [ofTicket, `Re: AW: Fwd: ${ofTicket}`, `ticket ${id}`, `[Ticket#${id}]`],
      invoices: [
        ofInvoice,
        `WG: ${subjectOf('invoiceChanged', invoiceNumber)}`,
        `Invoice ${invoiceNumber}.pdf`,
      ],
    }
    const found = async (client: SignedInClient, group: 'tickets' | 'invoices', typed: string) => [
      idsIn(await search(client, typed), group)?.[0],
      (await inList(`/api/${group}?words=${encodeURIComponent(typed)}`, client))[0],
    ]
    for (const [group, first] of [
      ['tickets', id],
      ['invoices', invoiceId],
    ] as const) {
      for (const typed of pasted[group])
        expect([typed, await found(agent, group, typed)]).toEqual([typed, [first, first]])
      expect(await found(customer, group, pasted[group][1] ?? '')).toEqual([first, first])
      expect(await found(other, group, pasted[group][1] ?? '')).toEqual([undefined, undefined])
    }
    expect(await found(agent, 'tickets', title)).toEqual([quoting, quoting])
    expect(idsIn(await search(agent, ofTicket), 'tickets')).toEqual([id, quoting])
    const lead = await newLead(administrator, app, { name: 'Ada Sousaphone' })
    expect(idsIn(await search(agent, 'Re: New inquiry from Ada Sousaphone'), 'leads')).toEqual([lead])
  })

  it('shows five of a kind, the newest first, and whether there are more', async () => {
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1) ids.push(await openTicket(other, `Xylophone ${n}`))
    expect(await search(other, 'xylo')).toMatchObject({ tickets: { hasMore: true } })
    expect(idsIn(await search(agent, 'xylo'), 'tickets')).toEqual(ids.toReversed().slice(0, 5))
    expect(await search(other, 'xylo 3')).toMatchObject({ tickets: { hasMore: false } })
  })

  it('shows staff open tickets before the others, and a customer the newest first', async () => {
    const ids: number[] = []
    for (const status of ['open', 'resolved', 'in_progress', 'closed', 'open'] as const) {
      const id = await openTicket(customer, 'Vibraphone out of tune')
      await app.context.database.db.updateTable('tickets').set({ status }).where('id', '=', id).execute()
      ids.unshift(id)
    }
    const [newest, closed, inProgress, resolved, oldest] = ids
    const sorted = [newest, inProgress, oldest, closed, resolved]
    expect(idsIn(await search(agent, 'vibraphone'), 'tickets')).toEqual(sorted)
    expect(idsIn(await search(customer, 'vibraphone'), 'tickets')).toEqual(ids)
    expect(idsIn(await search(agent, `#${closed}`), 'tickets')?.[0]).toBe(closed)
  })

  it('finds tickets by notes, tags and names of files for staff alone, as long as they are there', async () => {
    const id = await openTicket(customer, 'Ocarina broken')
    const at = (noun: string) => `/api/tickets/${id}/${noun}`
    const { id: tagId } = (await agent.post(at('tags'), { name: 'Bassoon site' }, 201)).rows[0] ?? {}
    const [log, plan] = [
      await uploadAttachment(agent, '1', 'theremin.log'),
      await uploadAttachment(agent, '2'),
    ]
    const note = { message: 'The kazoo said so.', attachmentIds: [log] }
    const { id: noteId } = (await agent.post(at('notes'), note, 201)).object
    await agent.post(`/api/tickets/${id}/responses`, { message: 'See the plan.', attachmentIds: [plan] }, 201)
    const searches = {
      kazoo: 'Note: The kazoo said so.',
      bassoon: 'Tag: Bassoon site',
      theremin: 'File: theremin.log',
    }
    const found = async (typed: string) => {
      for (const reader of [customer, other])
        expect([typed, idsIn(await search(reader, typed), 'tickets')]).toEqual([typed, []])
      return (await search(agent, `ocarina ${typed}`)).tickets?.rows.map(({ excerpt }) => excerpt)
    }
    for (const [typed, excerpt] of Object.entries(searches)) expect(await found(typed)).toEqual([excerpt])
    expect(await found('kazoo bassoon theremin log')).toHaveLength(1)
    await administrator.put(`/api/tags/${String(tagId)}`, { name: 'Harpsichord', color: 'blue' }, 200)
    expect(await found('harpsichord')).toEqual(['Tag: Harpsichord'])
    expect(await found('bassoon')).toEqual([])
    await administrator.delete(`/api/tags/${String(tagId)}`)
    expect(await found('harpsichord')).toEqual([])
    await agent.delete(`/api/sent-attachments/${plan}`)
    await agent.delete(`${at('notes')}/${String(noteId)}`)
    for (const typed of ['kazoo', 'theremin', 'log']) expect([typed, await found(typed)]).toEqual([typed, []])
  })

  it('finds tickets and invoices by the name of their customer, for those who see it', async () => {
    const person = await app.signInAs('customer', 'euphonium')
    await app.context.database.db
      .updateTable('users')
      .set({ fullName: 'Zita Glockenspiel', email: 'sackbut@ada.example', company: 'Flugelhorn Ltd' })
      .where('id', '=', person.id)
      .execute()
    const [id, invoice] = [await openTicket(person, 'Cello'), await newInvoice(person.id)]
    await openTicket(person, 'Viola')
    for (const typed of ['glockenspiel cello', 'zita cel', 'flugelhorn cello']) {
      expect([typed, idsIn(await search(agent, typed), 'tickets')]).toEqual([typed, [id]])
      expect(idsIn(await search(person, typed), 'tickets')).toEqual([])
    }
    expect(idsIn(await search(agent, 'zita glockenspiel'), 'invoices')).toEqual([invoice.id])
    expect(idsIn(await search(agent, 'sackbut'), 'tickets')).toEqual([])
    expect(await inList(`/api/tickets?words=%23${id}`)).toEqual([id])
    expect(await inList(`/api/tickets?words=${id}+cello`, person)).toEqual([id])
    expect(await inList(`/api/tickets?words=${id}`, other)).toEqual([])
    expect(await inList(`/api/tickets?words=${id}+viola`)).toEqual([])
    expect(await inList('/api/tickets?words=Glockenspiel&status=open&sort=title')).toHaveLength(2)
    expect(await inList('/api/invoices?words=zita')).toEqual([invoice.id])
  })

  it('finds words in runs of letters without spaces, and letters of any width', async () => {
    const person = await app.signInAs('customer', 'sakura')
    const name = { fullName: '田中さくら', company: '東京商事株式会社' }
    await app.context.database.db.updateTable('users').set(name).where('id', '=', person.id).execute()
    const id = await openTicket(person, '我家在上海东边的ＶＰＮ', 'ที่สำนักงานใหญ่ไม่มีอินเทอร์เน็ต iPhone修理 ﬁle')
    await reply(agent, id, '第3会議室の売上ﾚﾎﾟｰﾄを共有フォルダに置きました。')
    await agent.post(`/api/tickets/${id}/tags`, { name: '至急対応' }, 201)
    const file = await uploadAttachment(agent, '1', '見積書２０２６.pdf')
    await agent.post(`/api/tickets/${id}/notes`, { message: 'お客様へ電話済み', attachmentIds: [file] }, 201)
    const invoice = await newInvoice(person.id, 'サーバー保守料金')
    const excerpts = {
      上海: '',
      海: '',
      vpn: '',
      สำนักงาน: 'ที่สำนักงานใหญ่ไม่มีอินเทอร์เน็ต iPhone修理 ﬁle',
      'file 修理': '…iPhone修理 ﬁle',
      売上: '第3会議室の売上ﾚﾎﾟｰﾄを共有フォルダに置きました。',
      '会議室 レポート フォルダ': '第3会議室の売上ﾚﾎﾟｰﾄを共有フォルダに置きました。',
      ｳﾘｱｹﾞ: undefined,
      上海东边的: '',
      上海西边: undefined,
      電話: 'Note: お客様へ電話済み',
      '見積 2026': 'File: 見積書２０２６.pdf',
      対応: 'Tag: 至急対応',
      さくら: '',
      商事株: '',
    }
    for (const [typed, excerpt] of Object.entries(excerpts)) {
      const { rows } = (await search(agent, typed)).tickets ?? { rows: [] }
      expect([typed, rows.map((row) => row.excerpt)]).toEqual([typed, excerpt === undefined ? [] : [excerpt]])
      expect(await inList(`/api/tickets?words=${encodeURIComponent(typed)}`)).toEqual(
        excerpt === undefined ? [] : [id],
      )
    }
    expect(idsIn(await search(person, '保守'), 'invoices')).toEqual([invoice.id])
    expect(idsIn(await search(agent, 'ＳＡＫＵＲＡ'), 'people')).toEqual([person.id])
    expect(idsIn(await search(agent, '商事'), 'people')).toEqual([person.id])
    const title = '東京本社の三階にある会議室のプロジェクターに画面が映らなくなりました'
    const pasted = await openTicket(person, title)
    expect(idsIn(await search(person, `Re：${title}`), 'tickets')).toEqual([pasted])
  })

  it('shows staff what their role may see', async () => {
    const { id: companyId } = await newCompanyWith(administrator, { city: 'Wolfenbüttel' })
    const leadId = await newLead(administrator, app, { name: 'Wolfenbuttel Person' })
    expect(await search(agent, 'wolfenbütt')).toMatchObject({
      companies: { rows: [{ id: companyId }] },
      leads: { rows: [{ id: leadId, name: 'Wolfenbuttel Person' }] },
    })
    expect(idsIn(await search(agent, customer.username), 'people')).toEqual([customer.id])
    expect(idsIn(await search(agent, administrator.username), 'people')).not.toContain(administrator.id)
    expect(idsIn(await search(administrator, administrator.username), 'people')).toContain(administrator.id)
    expect(await search(agent, 'wolfen')).not.toHaveProperty('team')
    expect(await search(administrator, 'wolfen')).toHaveProperty('team')
  })

  it('searches for no operators and for no endless texts', async () => {
    for (const typed of ['', '   ', `"'*()&|!:<->`])
      expect(await search(customer, typed)).toEqual({
        notSearched: 'Please search for a word or a number. Signs alone find nothing.',
        corrected: null,
      })
    for (const typed of ['x'.repeat(301), 'x'.repeat(10_000)]) {
      const refused = await customer.get(`/api/search?q=${encodeURIComponent(typed)}`, 400)
      expect(refused.field('message')).toBe('Please search for at most 300 characters.')
    }
    await customer.get('/api/search', 400)
    for (const typed of [
      'a NEAR b',
      'title:x',
      '"unfinished',
      '^start',
      'x AND NOT',
      "'); drop table--",
      '\\ :* | &',
    ])
      await search(agent, typed)
  })

  async function newInvoice(
    userId: number,
    description = 'Cabling',
  ): Promise<{ id: number; number: string }> {
    const { id } = await invoiceOf(administrator, userId)
    await app.context.database.db.updateTable('invoices').set({ description }).where('id', '=', id).execute()
    const { invoiceNumber } = await app.context.database.db
      .selectFrom('invoices')
      .select('invoiceNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, number: invoiceNumber }
  }
})
