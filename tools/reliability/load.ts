// Sends four times the machine's capacity, and opens two thousand slow clients, on both engines; takes two minutes.
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../tests/support/server.ts'
import { signIn } from '../bench/session.ts'
import { addTicketsAndInvoices, onSeededDatabases } from '../bench/seededDatabase.ts'
import { ms, percentile, printTable } from './figures.ts'
import { measureCapacity, measureRecovery, memoryOf, overload } from './overload.ts'
import { rawRequest } from './rawConnection.ts'
import { latenciesOf, openSlowClients } from './slowClients.ts'

const connections = 400
const overloadSeconds = 15
const slowClients = 2000
const ticket = {
  title: 'Printer offline',
  description: 'It was fine yesterday, and today it prints nothing.',
  category: 'technical',
}

/** The clients that create the load share one network; the visitor uses another. */
const crowd = '203.0.113.66'
const visitor = '198.51.100.7'

/** The mix of requests: mostly reads, and one write in eight. */
function mixture(staffCookie: string, customerCookie: string): Buffer[] {
  const staff = { cookie: staffCookie, address: crowd }
  const customer = { cookie: customerCookie, address: crowd }
  return [
    rawRequest('GET', '/api/user', customer),
    rawRequest('GET', '/', { cookie: '', address: crowd }),
    rawRequest('GET', '/api/tickets/summary', staff),
    rawRequest('GET', '/api/tickets/1', staff),
    rawRequest('GET', '/api/user', staff),
    rawRequest('GET', '/api/tickets', customer),
    rawRequest('GET', '/admin/dashboard', staff),
    rawRequest('POST', '/api/tickets', customer, ticket),
  ]
}

async function measureOverload(server: RunningServer, engine: string, cookies: [string, string]) {
  const requests = mixture(...cookies)
  const user = rawRequest('GET', '/api/user', { cookie: cookies[0], address: visitor })
  const idle = memoryOf(server)
  const capacity = await measureCapacity(server, requests)
  const [result, beside] = await Promise.all([
    overload(server, requests, { connections, perSecond: capacity * 4, seconds: overloadSeconds }),
    latenciesOf(server, user, overloadSeconds),
  ])
  const after = memoryOf(server)
  const recovery = await measureRecovery(server, user)
  await delay(10_000)
  const { accepted, refused, broken, seconds } = result
  return [
    engine,
    Math.round(capacity),
    Math.round(capacity * 4),
    Math.round(accepted.length / seconds),
    `${Math.round((100 * refused.length) / (accepted.length + refused.length))} %`,
    broken,
    `${ms(percentile(beside.latencies, 0.5))} / ${ms(percentile(beside.latencies, 0.99))}`,
    beside.refused,
    ms(recovery),
    `${Math.round(idle)} / ${Math.round(after)} / ${Math.round(memoryOf(server))} MB`,
  ]
}

async function measureSlowClients(server: RunningServer, engine: string, cookie: string) {
  const user = rawRequest('GET', '/api/user', { cookie })
  const alone = await latenciesOf(server, user, 4)
  const close = openSlowClients(server, slowClients, cookie)
  const beside = await latenciesOf(server, user, 15)
  close()
  return [
    engine,
    slowClients,
    ms(percentile(alone.latencies, 0.99)),
    ms(percentile(beside.latencies, 0.99)),
    beside.refused,
    `${Math.round(memoryOf(server))} MB`,
  ]
}

async function registerCustomer(server: RunningServer): Promise<string> {
  const account = { username: 'carla', email: 'carla@customer.example', password: 'a-long-enough-Password-1' }
  const response = await fetch(`${server.baseURL}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`Registering responded with ${response.status}: ${await response.text()}`)
  return signIn(server, account)
}

const overloads: (string | number)[][] = []
const slow: (string | number)[][] = []
await onSeededDatabases({
  seed: (database) => addTicketsAndInvoices(database, 10_000),
  env: { TRUST_PROXY: 'loopback' },
  measure: async (server, engine) => {
    const staff = await signIn(server)
    const customer = await registerCustomer(server)
    overloads.push(await measureOverload(server, engine, [staff, customer]))
    slow.push(await measureSlowClients(server, engine, staff))
  },
})
console.log(`\nFour times capacity on ${connections} connections for ${overloadSeconds} s:\n`)
printTable(
  [
    'Database',
    'Capacity/s',
    'Offered/s',
    'Accepted/s',
    'Refused',
    'Broken',
    "Visitor's p50 / p99",
    'Visitor refused',
    'Recovery',
    'Memory before / after / 10 s later',
  ],
  overloads,
)
console.log('\nSlow clients: a third send headers, a third bodies a byte a second, a third read nothing:\n')
printTable(
  ['Database', 'Slow clients', "Others' p99 alone", "Others' p99 beside them", 'Refused', 'Memory'],
  slow,
)
