import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { engines } from '../../../../tests/support/engines.ts'
import { newCompanyOf } from '../../../../tests/support/members.ts'
import { unique } from '../../../../tests/support/race.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { HttpResponse } from '../../../../tests/support/httpClient.ts'

const previews = '/api/invoice-document-previews'

async function textOf({ content }: HttpResponse): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  return text
}

/** The text extractor adds spaces around marks, and control characters for the dots of Arabic letters. */
const bare = (text: string) => text.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')

describe.each(engines)('Invoices as PDF (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  let agent: SignedInClient
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const form = (change: object = {}) => ({
    userId: customer.id,
    invoiceNumber: `INV-${unique()}`,
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    items: [{ description: 'Labour', quantity: 1.5, unitPrice: '99.99' }],
    ...change,
  })

  async function issue(change?: object) {
    const { object } = await agent.post('/api/invoices', form(change), 201)
    return { ...object, path: `/api/invoices/${String(object['id'])}/pdf` }
  }

  it('show what the invoice has, to its customer and to staff, with the same bytes each time', async () => {
    const { path, invoiceNumber } = { invoiceNumber: '', ...(await issue({ description: 'For January' })) }
    const first = await customer.get(path, 200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.headers['content-disposition']).toBe(`attachment; filename="Invoice ${invoiceNumber}.pdf"`)
    const text = await textOf(first)
    for (const part of [
      invoiceNumber,
      'For January',
      'Labour',
      '1.5',
      '$99.99',
      '$149.99',
      'Jan 5, 2026',
      'Unpaid',
    ])
      expect(text).toContain(part)
    for (const client of [customer, agent, administrator])
      expect((await client.get(path, 200)).content.equals(first.content)).toBe(true)
  })

  it('are shown to those alone who see the invoice', async () => {
    const { path } = await issue()
    const stranger = await app.signInAs('customer')
    await stranger.get(path, 404)
    await app.newClient().get(path, 401)
    await customer.get('/api/invoices/999999/pdf', 404)
    await customer.get('/api/invoices/x/pdf', 404)
    const people = await newCompanyOf(administrator)
    await administrator.post(people, { userId: customer.id, sharesEarlier: true }, 201)
    await administrator.post(people, { userId: stranger.id }, 201)
    await stranger.get(path, 404)
    const reader = await app.signInAs('customer')
    await administrator.post(people, { userId: reader.id, readsInvoices: true }, 201)
    expect((await reader.get(path)).status).toBe(200)
  })

  it('have a name that every browser reads, whatever the number is', async () => {
    const { path } = await issue({ invoiceNumber: `"Ü/1"; ${unique()}` })
    const { headers } = await customer.get(path, 200)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''Invoice%20%22%C3%9C%2F1%22%3B%20[\w%.-]+\.pdf$/,
    )
  })

  it('are previewed by staff before they are saved, and nothing is stored', async () => {
    const before = (await agent.get('/api/invoices/summary', 200)).json
    const preview = await agent.post(
      previews,
      form({ items: [{ description: 'Not yet', quantity: 2, unitPrice: 5 }] }),
      200,
    )
    const text = await textOf(preview)
    expect(text).toContain('Not yet')
    expect(text).toContain('$10.00')
    expect((await agent.get('/api/invoices/summary', 200)).json).toEqual(before)
    await customer.post(previews, form(), 403)
    await app.newClient().post(previews, form(), 401)
    await agent.post(previews, form({ items: [] }), 400)
    const ofOther = await agent.post(previews, form({ userId: administrator.id }), 200)
    expect(await textOf(ofOther)).toContain(`Customer ID: ${administrator.id}`)
  })

  it('show unreadable items, and a customer who is gone, as the screen does', async () => {
    const { path, id } = { id: 0, ...(await issue()) }
    await app.context.database.db
      .updateTable('invoices')
      .set({ items: JSON.stringify('no items') })
      .where('id', '=', id)
      .execute()
    expect(await textOf(await customer.get(path, 200))).toContain('Error parsing invoice items')
    await app.context.database.db
      .updateTable('invoices')
      .set({ items: JSON.stringify([]) })
      .where('id', '=', id)
      .execute()
    expect(await textOf(await customer.get(path, 200))).toContain('No items found')
    const gone = await app.signInAs('customer')
    const left = await issue({ userId: gone.id })
    await administrator.delete(`/api/users/${gone.id}`, 200)
    expect(await textOf(await agent.get(left.path, 200))).toContain(`Customer ID: ${gone.id}`)
  })

  it('carry the sum to the next page, and have a head on each', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      description: `Workstation ${index + 1}`,
      quantity: 1,
      unitPrice: 10,
    }))
    const { path } = await issue({ items })
    const pdf = await getDocumentProxy(new Uint8Array((await customer.get(path, 200)).content))
    const { text: pages } = await extractText(pdf, { mergePages: false })
    expect(pages.length).toBeGreaterThan(3)
    let counted = 0
    pages.forEach((page, index) => {
      const onPage = page.match(/Workstation \d+/g) ?? []
      if (onPage.length > 0) expect(page).toContain('Unit price')
      if (index > 0 && onPage.length > 0) expect(page).toContain(`Brought forward $${counted * 10}.00`)
      counted += onPage.length
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    })
    expect(counted).toBe(100)
    expect(pages.join('\n')).toContain('$1,000.00')
  })

  it('show every script and an emoji, and read as what was entered', async () => {
    const names = [
      'شركة',
      'שלום',
      'हिन्दी',
      'ไทย',
      '株式会社',
      '김철수',
      'ЖΩ',
      '😀',
      'ਸਿੰਘ',
      'ప్రసాద్',
      'സുരേഷ്',
      'မြန်မာ',
    ]
    const { path } = await issue({ description: names.join(' | ') })
    const text = bare(await textOf(await customer.get(path, 200)))
    for (const name of names) expect(text).toContain(name)
  })

  it('are made of any text, also of letters that no font has', async () => {
    const surname = 'ਸਿੰਘ ଓଡ଼ିଆ'
    const singh = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('users')
      .set({ lastName: surname })
      .where('id', '=', singh.id)
      .execute()
    const description = 'H₂O, ⅔, 10⁻⁵, ✗, ꦗꦮ, ᏣᎳᎩ, 1\u202f234, ڢ, ฬุ่'
    const change = { userId: singh.id, items: [{ description, quantity: 1, unitPrice: 1 }] }
    const { path } = await issue(change)
    for (const pdf of [await singh.get(path, 200), await agent.post(previews, form(change), 200)]) {
      const text = bare(await textOf(pdf))
      expect(text).toContain(bare(surname))
      expect(text).toContain(bare(description))
      expect(text).not.toContain('\0')
    }
  })
})
