import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import * as z from 'zod/mini'
import { mailEvents } from '../../src/features/mail/events.ts'
import { emailTemplate } from '../../src/features/mail/schema.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { freePort } from '../../tests/support/freePort.ts'
import { newDatabaseUrl } from '../../tests/support/journeyEngines.ts'
import journeySetup from '../../tests/support/journeySetup.ts'
import { settingsFor } from '../../tests/support/mail.ts'
import { type RunningServer, startServer } from '../../tests/support/server.ts'
import { median } from './load.ts'
import { signIn } from './session.ts'

const rounds = 10
const inquiriesARound = 50
const wanted = 1.1

const inquiry = {
  name: 'Priya Natarajan',
  email: 'priya@harborsupply.example',
  phone: '(614) 555-0117',
  type: 'service',
  services: [],
  message: 'We are moving to a second site.\nCould you look at the plan?',
}

/** A mail server that takes connections and never says a word. */
async function startSilent(): Promise<Server> {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The silent server has no port.')
  return address.port
}

/** An installation that mails its inquiries through this port; without one, mail is not set up. */
async function startWith(engine: Engine, smtpPort: number | undefined): Promise<RunningServer> {
  const databaseUrl = await newDatabaseUrl(engine)
  const server = await startServer(databaseUrl ? { databaseUrl } : {})
  const headers = { 'content-type': 'application/json', cookie: await signIn(server) }
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(server.baseURL + path, { method, headers, ...content })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const templates = z.array(emailTemplate).parse(await call('GET', '/api/templates'))
  const template = templates.find(({ name }) => name === mailEvents.inquiry.template)
  if (!template) throw new Error('There is no template for inquiries.')
  const { id, htmlContent, textContent } = template
  const recipients = ['team@northline.example']
  await call('PUT', `/api/templates/${id}`, { htmlContent, textContent, recipients })
  if (smtpPort !== undefined) {
    await call('PUT', '/api/settings/email', settingsFor({ host: '127.0.0.1', port: smtpPort }))
  }
  return server
}

/** Milliseconds until an inquiry is acknowledged. */
async function latency(server: RunningServer): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${server.baseURL}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`An inquiry was answered with ${answer.status}.`)
  return performance.now() - started
}

/** One inquiry here and one there in turns, so that whatever else the machine does falls on both. */
async function ratio(server: RunningServer, reference: RunningServer): Promise<number> {
  const times: number[] = []
  const referenceTimes: number[] = []
  for (let turn = 0; turn < inquiriesARound; turn += 1) {
    referenceTimes.push(await latency(reference))
    times.push(await latency(server))
  }
  return median(times) / median(referenceTimes)
}

async function measureOn(engine: Engine): Promise<void> {
  const silent = await startSilent()
  const off = await startWith(engine, undefined)
  const troubled = {
    'refuses connections': await startWith(engine, await freePort()),
    'never answers': await startWith(engine, portOf(silent)),
  }
  try {
    console.log(`\nPOST /api/contact on ${engine}, against an installation without mail`)
    for (const [trouble, server] of Object.entries(troubled)) {
      await ratio(server, off)
      const ratios: number[] = []
      for (let round = 0; round < rounds; round += 1) ratios.push(await ratio(server, off))
      const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
      console.log(
        `  a mail server that ${trouble}: ratio ${median(ratios).toFixed(2)} ` +
          `[${low.toFixed(2)}–${high.toFixed(2)}], wanted ≤ ${wanted}`,
      )
    }
  } finally {
    await Promise.all([off, ...Object.values(troubled)].map((server) => server.stop()))
    silent.close()
  }
}

/** What a visitor who writes to the team feels of a mail server in trouble. */
export async function measureContact(): Promise<void> {
  const tearDown = await journeySetup()
  try {
    await measureOn('sqlite')
    await measureOn('postgres')
  } finally {
    await tearDown?.()
  }
}
