import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { ticketOf } from './support/edited.ts'
import { HttpClient } from './support/httpClient.ts'
import { openEvents, type OpenEvents } from './support/openEvents.ts'
import { startServer, type RunningServer } from './support/server.ts'

const people = 100
const browsers = 10
/** Longer than one heartbeat interval of every connection. */
const watchedMs = 30_000
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

let server: RunningServer | undefined
const streams: OpenEvents[] = []
afterEach(async () => {
  for (const { close } of streams.splice(0)) close()
  await server?.stop()
})

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the process name, which may contain spaces: fields 12 and 13 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

it('1,000 open connections cost less than 100 MB, hardly any processor time, and do not delay the end of the server', async () => {
  server = await startServer()
  const { baseURL, pid = 0 } = server
  const customers: HttpClient[] = []
  for (let index = 0; index < people; index += 1) {
    const customer = new HttpClient(baseURL)
    const account = { username: `c${index}`, email: `c${index}@customer.example`, password: 'long enough' }
    await customer.post('/api/register', account, 201)
    customers.push(customer)
  }
  const memoryBefore = await memoryMb(pid)
  for (const customer of customers) {
    streams.push(...(await Promise.all(Array.from({ length: browsers }, () => openEvents(customer)))))
  }
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: people * browsers }, () => 200))
  const memory = (await memoryMb(pid)) - memoryBefore
  const processorBefore = await processorMs(pid)
  await delay(watchedMs)
  const processor = (await processorMs(pid)) - processorBefore
  console.log(
    `1,000 connections: ${memory.toFixed(0)} MB, ${processor} ms of processor time in ${watchedMs} ms`,
  )
  expect(memory).toBeLessThan(100)
  expect(processor / watchedMs).toBeLessThan(0.02)

  const [first] = customers
  if (!first) throw new Error('There are no customers.')
  await ticketOf(first)
  await expect.poll(() => streams.filter(({ events }) => events.length > 0)).toHaveLength(browsers)

  const stoppedAt = performance.now()
  expect(await server.stop()).toBe(0)
  server = undefined
  expect(performance.now() - stoppedAt).toBeLessThan(5_000)
  await expect.poll(() => streams.every(({ hasEnded }) => hasEnded())).toBe(true)
})
