import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOfPicture } from '../src/features/people/pictures/values.ts'
import { uploadAttachment } from './support/attachments.ts'
import { declaredEndpoints } from './support/declaredEndpoints.ts'
import { engines } from './support/engines.ts'
import type { HttpResponse } from './support/httpClient.ts'
import { openLogLines } from './support/logLines.ts'
import { png } from './support/pictures.ts'
import { sendFile } from './support/sendFile.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

/** Headers that may differ: the time, the remaining limit, and the length of a body that HEAD does not produce. */
const ofOne = new Set([
  'date',
  'ratelimit',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
])

const headersOf = ({ status, headers }: HttpResponse) => ({
  status,
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOne.has(name))),
})

/** Runs the work; returns the async resources of these kinds that it created, by Node's names. */
async function begunBy(work: () => Promise<unknown>): Promise<string[]> {
  const begun: string[] = []
  const hook = createHook({
    init: (_, type) => {
      if (['FILEHANDLE', 'WORKER', 'ZLIB'].includes(type)) begun.push(type)
    },
  }).enable()
  await work()
  hook.disable()
  return begun
}

describe.each(engines)('HEAD (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  let administrator: SignedInClient
  let files: string[]
  const { log, lines } = openLogLines()
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true }, 'none', log)
    agent = await app.signInAs('agent')
    administrator = await app.signInAs('Administrator')
    const customer = await app.signInAs('customer')
    const photo = { name: 'photo.png', type: 'image/png', content: png(400, 300) }
    const attached = Number((await sendFile(agent, '/api/attachments', 'file', photo)).field('id'))
    const logo = (await sendFile(administrator, '/api/upload', 'image', photo)).field('imageUrl')
    const portrait = await sendFile(agent, `/api/account-pictures/${agent.id}`, 'picture', photo)
    const invoice = await agent.post(
      '/api/invoices',
      {
        userId: customer.id,
        invoiceNumber: 'INV-1',
        issueDate: '2026-01-05',
        dueDate: '2026-02-04',
        items: [{ description: 'Labour', quantity: 1, unitPrice: 1 }],
      },
      201,
    )
    files = [
      `/attachments/${attached}/file`,
      `/attachments/${attached}/preview`,
      `/attachments/${attached}/picture`,
      `/attachments/${await uploadAttachment(agent, 'a log')}/file`,
      String(logo),
      pathOfPicture(String(portrait.field('key'))),
      `/api/invoices/${String(invoice.field('id'))}/pdf`,
    ]
    // Makes the list long enough to be compressed.
    const ticket = { title: 'Printer', description: 'x'.repeat(2_000), category: 'technical' }
    for (let n = 0; n < 3; n += 1) await customer.post('/api/tickets', ticket, 201)
  })
  afterAll(() => app.stop())

  // Must run first: the drawing thread keeps running once it was started.
  it('of a file is answered without opening it, and of a document without drawing it', async () => {
    expect(files).not.toContain('undefined')
    for (const path of files) {
      const heads: HttpResponse[] = []
      const begun = await begunBy(async () => {
        heads.push(await agent.send('HEAD', path))
      })
      expect([path, begun]).toEqual([path, []])
      const get = await agent.get(path, 200)
      for (const head of heads) {
        expect(headersOf(head)).toEqual(headersOf(get))
        const { 'content-length': length = String(get.content.length) } = head.headers
        expect([length, head.text]).toEqual([String(get.content.length), ''])
      }
    }
  })

  it('of everything that is read is answered as GET is', async () => {
    for (const { path: pattern, allowedRoles } of declaredEndpoints.filter(
      ({ method }) => method === 'GET',
    )) {
      const path = pattern.replaceAll(/:\w+/g, '1')
      const isForAgents = Array.isArray(allowedRoles) && allowedRoles.includes('agent')
      const client = isForAgents ? agent : administrator
      const [get, head] = [await client.get(path), await client.send('HEAD', path)]
      expect({ path, ...headersOf(head) }).toEqual({ path, ...headersOf(get) })
      expect(head.text).toBe('')
    }
    expect(lines).toEqual([])
  })
})
