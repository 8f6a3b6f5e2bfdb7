import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from './support/race.ts'
import { bothEngines } from './support/engines.ts'
import { uploadAttachment } from './support/attachments.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

const floodMs = 10_000
const megabyte = 1024 * 1024

/** Sends a request and closes the connection after this time. */
async function breakOff({ url, cookies }: SignedInClient, path: string, afterMs: number): Promise<void> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const outgoing = request(url + path, { headers: { cookie }, agent: false })
  outgoing.on('error', () => {}).end()
  await delay(afterMs)
  outgoing.destroy()
}

describe.each(bothEngines)('Work that nobody waits for (%s)', (engine) => {
  let app: TestApp
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    agent = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  /** Creates an invoice for this customer; returns the path of its PDF. */
  async function invoiceOf({ id: userId }: SignedInClient, items: number): Promise<string> {
    const description = 'Managed workstation with everything that belongs to it. '.repeat(5).trim()
    const { object } = await agent.post(
      '/api/invoices',
      {
        userId,
        invoiceNumber: `INV-${unique()}`,
        issueDate: '2026-01-05',
        dueDate: '2026-02-04',
        items: Array.from({ length: items }, () => ({ description, quantity: 1, unitPrice: 1 })),
      },
      201,
    )
    return `/api/invoices/${String(object['id'])}/pdf`
  }

  it('keeps no other customer from an invoice', { timeout: 120_000 }, async () => {
    const [greedy, other] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const [long, short] = [await invoiceOf(greedy, 100), await invoiceOf(other, 1)]
    await other.get(short, 200)
    const until = performance.now() + floodMs
    const flooding = (async () => {
      while (performance.now() < until) await breakOff(greedy, long, 60)
    })()
    await delay(2_000)
    const found: [status: number, isInTime: boolean][] = []
    while (performance.now() < until) {
      const begunAt = performance.now()
      const { status } = await other.get(short)
      const tookMs = performance.now() - begunAt
      found.push([status, tookMs < 5_000])
      await delay(500)
    }
    await flooding
    for (const each of found) expect(each).toEqual([200, true])
  })

  it.runIf(process.platform === 'linux')('reads no file for HEAD', { timeout: 120_000 }, async () => {
    const path = `/attachments/${await uploadAttachment(agent, randomBytes(24 * megabyte))}/file`
    const readBytes = () => Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
    const before = readBytes()
    const heads = await Promise.all(Array.from({ length: 100 }, () => agent.send('HEAD', path)))
    expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]))
    expect(readBytes() - before).toBeLessThan(24 * megabyte)
  })
})
