import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import * as z from 'zod/mini'
import { mailEvents } from '../../src/features/mail/events.ts'
import { emailTemplate } from '../../src/features/mail/schema.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { newDatabaseUrl } from '../../tests/support/e2eEngines.ts'
import e2eSetup from '../../tests/support/e2eSetup.ts'
import { settingsFor } from '../../tests/support/mailCatcher.ts'
import { type RunningServer, startServer } from '../../tests/support/server.ts'
import { median } from './load.ts'
import { signIn } from './session.ts'

const rounds = 10
const inquiriesPerRound = 50
const maxRatio = 1.1

const inquiry = {
  name: 'Priya Natarajan',
  email: 'priya@harborsupply.example',
  phone: '(614) 555-0117',
  type: 'service',
  services: [],
  message: 'We are moving to a second site.\nCould you look at the plan?',
}

/** A mail server that accepts connections and never sends anything. */
async function startSilentServer(): Promise<Server> {
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

/** Starts an installation that mails its inquiries through this port; without a port, mail is not set up. */
async function startMailing(engine: Engine, smtpPort: number | undefined): Promise<RunningServer> {
  const databaseUrl = await newDatabaseUrl(engine)
  const server = await startServer(databaseUrl ? { databaseUrl } : {})
  const headers = { 'content-type': 'application/json', cookie: await signIn(server) }
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(server.baseURL + path, { method, headers, ...content })
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
    return response.json()
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

/** The time in ms until an inquiry is acknowledged. */
async function latencyMs(server: RunningServer): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${server.baseURL}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
  await response.text()
  if (!response.ok) throw new Error(`An inquiry got a response with ${response.status}.`)
  return performance.now() - started
}

/** The ratio of the median latencies. Alternates between the servers, so that other load affects both. */
async function latencyRatio(server: RunningServer, reference: RunningServer): Promise<number> {
  const times: number[] = []
  const referenceTimes: number[] = []
  for (let index = 0; index < inquiriesPerRound; index += 1) {
    referenceTimes.push(await latencyMs(reference))
    times.push(await latencyMs(server))
  }
  return median(times) / median(referenceTimes)
}

async function measureOn(engine: Engine): Promise<void> {
  const silentServer = await startSilentServer()
  const withoutMail = await startMailing(engine, undefined)
  const withTrouble = {
    // Nothing listens on port 1.
    'refuses connections': await startMailing(engine, 1),
    'never answers': await startMailing(engine, portOf(silentServer)),
  }
  try {
    console.log(`\nPOST /api/contact on ${engine}, against an installation without mail`)
    for (const [trouble, server] of Object.entries(withTrouble)) {
      await latencyRatio(server, withoutMail)
      const ratios: number[] = []
      for (let round = 0; round < rounds; round += 1) ratios.push(await latencyRatio(server, withoutMail))
      const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
      console.log(
        `  a mail server that ${trouble}: ratio ${median(ratios).toFixed(2)} ` +
          `[${low.toFixed(2)}–${high.toFixed(2)}], wanted ≤ ${maxRatio}`,
      )
    }
  } finally {
    await Promise.all([withoutMail, ...Object.values(withTrouble)].map((server) => server.stop()))
    silentServer.close()
  }
}

/** Measures how much a broken mail server delays the response to a contact form. */
export async function measureContact(): Promise<void> {
  const tearDown = await e2eSetup()
  try {
    await measureOn('sqlite')
    await measureOn('postgres')
  } finally {
    await tearDown?.()
  }
}
