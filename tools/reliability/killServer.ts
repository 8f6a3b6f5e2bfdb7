import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { wrongCounts } from '../../tests/support/wrongCounts.ts'
import { type Installation, readDatabase, startOn } from './installation.ts'
import { compare, type Journal, newJournal } from './journal.ts'
import { Traffic } from './traffic.ts'

const killedAt = { perSecond: 50, leastMs: 250, mostMs: 450, burst: 8, lastMs: 40 }
const stoppedAt = { perSecond: 150, leastMs: 150, mostMs: 350 }

export interface Killed {
  acknowledged: number
  unanswered: number
  /** Requests that were stored without a response: a repetition returned the first response. */
  storedBefore: number
  slowestStartMs: number
  /** A sentence for each record that was lost, doubled or wrong. */
  faults: string[]
}

/** Kills the server repeatedly during writes; all acknowledged data must exist exactly once. */
export async function killUnderWrites(installation: Installation, kills: number): Promise<Killed> {
  let server = await startOn(installation)
  const journal = await newJournal(server)
  const faults: string[] = []
  let [unanswered, slowestStartMs] = [0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    const before = { responses: journal.responses.size, pictures: journal.pictures.size }
    const traffic = new Traffic(journal, server.port, killedAt.perSecond)
    await delay(randomInt(killedAt.leastMs, killedAt.mostMs))
    traffic.burst(killedAt.burst)
    await delay(randomInt(killedAt.lastMs))
    await server.kill()
    await traffic.end()
    unanswered += traffic.silent.length + traffic.cut
    faults.push(...traffic.faults)

    journal.startedAt = new Date().toISOString()
    const startedAt = performance.now()
    server = await startOn(installation)
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt)
    faults.push(...(await compare(journal, server, before)))
    faults.push(...(await readDatabase(installation, wrongCounts)))
  }
  const rest = new Traffic(journal, server.port, killedAt.perSecond)
  await rest.finish()
  faults.push(...rest.faults, ...(await compare(journal, server)))
  await server.stop()
  faults.push(...(await compareWhole(journal, installation)))
  const { acknowledged, storedBefore } = journal
  return { acknowledged, unanswered, storedBefore, slowestStartMs, faults }
}

/** Once everything is acknowledged, the database holds no other records, and one mail per ticket and response. */
async function compareWhole(journal: Journal, installation: Installation): Promise<string[]> {
  const { tickets, responses, mails } = await readDatabase(installation, async (db) => ({
    tickets: await db.selectFrom('tickets').select('id').execute(),
    responses: await db.selectFrom('ticketResponses').select('id').execute(),
    mails: await db.selectFrom('outbox').select(['event', 'subject']).execute(),
  }))
  const faults: string[] = []
  const expectCount = (what: string, found: number, expected: number) => {
    if (found !== expected) faults.push(`${found} ${what}, but ${expected} were acknowledged.`)
  }
  expectCount('tickets', tickets.length, journal.tickets.size)
  expectCount('responses', responses.length, journal.responses.size)
  const raised = mails.filter(({ event }) => event === 'ticketRaised').map(({ subject }) => subject)
  expectCount('mails about tickets', raised.length, journal.tickets.size)
  expectCount('tickets that were mailed', new Set(raised).size, journal.tickets.size)
  const answered = mails.filter(({ event }) => event === 'ticketAnswered')
  expectCount('mails about responses', answered.length, journal.responses.size)
  return faults
}

export interface Stopped {
  acknowledged: number
  /** Requests that arrived too late and were not carried out. */
  notAccepted: number
  slowestStopMs: number
  faults: string[]
}

/**
 * Stops the server as an operator would, during writes. A request is broken if its response was cut off; if it was sent
 * before the signal on a used connection and got no response; or if it got no response but was carried out. A request
 * sent after the signal, or on a new connection, may be refused: it counts as not accepted.
 */
export async function stopUnderWrites(installation: Installation, stops: number): Promise<Stopped> {
  let server = await startOn(installation)
  const journal = await newJournal(server)
  const faults: string[] = []
  let [notAccepted, slowestStopMs] = [0, 0]
  for (let stop = 0; stop < stops; stop += 1) {
    const traffic = new Traffic(journal, server.port, stoppedAt.perSecond)
    await delay(randomInt(stoppedAt.leastMs, stoppedAt.mostMs))
    const signalAt = performance.now()
    const code = await server.stop()
    slowestStopMs = Math.max(slowestStopMs, performance.now() - signalAt)
    await traffic.end()
    faults.push(...traffic.faults)
    if (code !== 0) faults.push(`Ended with code ${code}: ${server.log()}`)
    if (traffic.cut > 0) faults.push(`${traffic.cut} answers were cut.`)
    const early = traffic.silent.filter(({ sentAt = Infinity }) => sentAt < signalAt)
    if (early.length > 0) faults.push(`${early.length} requests from before the signal got no answer.`)
    notAccepted += traffic.silent.length - early.length

    journal.startedAt = new Date().toISOString()
    server = await startOn(installation)
  }
  const rest = new Traffic(journal, server.port, stoppedAt.perSecond)
  await rest.finish()
  faults.push(...rest.faults, ...(await compare(journal, server)))
  if (journal.storedBefore > 0) faults.push(`${journal.storedBefore} requests were done and not answered.`)
  await server.stop()
  faults.push(...(await compareWhole(journal, installation)))
  return { acknowledged: journal.acknowledged, notAccepted, slowestStopMs, faults }
}
