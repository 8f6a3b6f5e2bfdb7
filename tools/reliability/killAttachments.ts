import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { multipartFrame, multipartType } from '../../tests/support/sendFile.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { signIn } from '../bench/session.ts'
import { AttachmentJournal } from './attachmentJournal.ts'
import type { Db } from '../../src/server/database/db.ts'
import { type Installation, readDatabase, startOn } from './installation.ts'
import { filesOf, makeOld, makeSweepDue } from './killUpload.ts'

const customers = ['ada', 'ben', 'cleo']
const killedAt = { leastMs: 100, mostMs: 600 }
const maxSweepMs = 60_000
const dayMs = 24 * 60 * 60 * 1000

export interface KilledAttachments {
  uploads: number
  messages: number
  unanswered: number
  /** Messages without a response that were sent again. */
  repeated: number
  /** Incomplete files that the kills left and the sweeps removed. */
  incomplete: number
  /** A sentence for each file or message that was lost, wrong or left behind. */
  faults: string[]
}

/**
 * Kills the server while customers upload files and send messages with them. Afterwards each acknowledged file must be
 * readable, and each acknowledged message must have its files. After the sweep of the next start, no file may lack its
 * row and no row its file.
 */
export async function killAttachments(installation: Installation, kills: number): Promise<KilledAttachments> {
  let server = await startOn(installation)
  const cookies = await Promise.all(customers.map((name) => register(server, name)))
  const journals = cookies.map((cookie) => new AttachmentJournal(cookie))
  const faults: string[] = []
  let incomplete = 0

  for (let kill = 0; kill < kills && faults.length === 0; kill += 1) {
    for (const journal of journals) journal.connect(server.port)
    const halves = cookies.map((cookie) => uploadHalf(server, cookie))
    const running = Promise.all(journals.map((journal) => journal.run()))
    await delay(randomInt(killedAt.leastMs, killedAt.mostMs))
    await server.kill()
    await running
    for (const half of halves) half.destroy()

    const incoming = join(installation.dataDir, 'uploads', 'attachments', '.incoming')
    incomplete += (await filesOf(installation.dataDir)).filter((path) => path.startsWith(incoming)).length
    await makeOld(installation)
    await makeSweepDue(installation)
    server = await startOn(installation)
    faults.push(...(await filesAfterSweep(installation)))
    for (const journal of journals) {
      journal.connect(server.port)
      await journal.recover()
      faults.push(...journal.faults)
    }
  }

  for (const journal of journals) await journal.compareAll(false)
  await server.stop()
  await makeOld(installation)
  await readDatabase(installation, (db) =>
    db
      .updateTable('attachments')
      .set({ createdAt: new Date(Date.now() - 2 * dayMs).toISOString() })
      .execute(),
  )
  await makeSweepDue(installation)
  server = await startOn(installation)
  faults.push(...(await filesAfterSweep(installation)))
  for (const journal of journals) {
    journal.connect(server.port)
    await journal.compareAll(true)
    journal.disconnect()
  }
  await server.stop()
  const sum = (count: 'uploads' | 'messages' | 'unanswered' | 'repeated') =>
    journals.reduce((total, journal) => total + journal[count], 0)
  return {
    uploads: sum('uploads'),
    messages: sum('messages'),
    unanswered: sum('unanswered'),
    repeated: sum('repeated'),
    incomplete,
    faults: [...new Set([...faults, ...journals.flatMap((journal) => journal.faults)])],
  }
}

async function register(server: RunningServer, username: string): Promise<string> {
  const account = { username, email: `${username}@customer.example`, password: 'a-long-enough-Password-1' }
  await expectOk(
    await fetch(`${server.baseURL}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    }),
  )
  return signIn(server, account)
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok)
    throw new Error(`${response.url} responded with ${response.status}: ${await response.text()}`)
}

/** Sends half of a file, so that every kill interrupts an upload. */
function uploadHalf({ port }: RunningServer, cookie: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = [
    'POST /api/attachments HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    `Content-Type: ${multipartType}`,
    'Content-Length: 1000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(multipartFrame('file', { name: 'half.dat', type: 'application/octet-stream' }).head)
  socket.write(Buffer.alloc(500_000, 1))
  return socket
}

/** Waits for the sweep, which does not delay a start; then only the recorded files may exist. */
async function filesAfterSweep(installation: Installation): Promise<string[]> {
  const folder = join(installation.dataDir, 'uploads', 'attachments')
  const until = performance.now() + maxSweepMs
  while (true) {
    const { rows, hasSwept } = await readDatabase(installation, async (db) => ({
      hasSwept: await hasRun(db, 'delete unused attachments'),
      rows: await db.selectFrom('storedFiles').select(['key', 'previewKey', 'pictureKey']).execute(),
    }))
    const keys = rows.flatMap((row) => Object.values(row)).filter((key) => key !== null)
    const wanted = new Set(keys.map((key) => join(folder, key.slice(0, 2), key)))
    const found = await filesOf(installation.dataDir)
    const left = found.filter((path) => path.startsWith(folder) && !wanted.has(path))
    const missing = [...wanted].filter((path) => !found.includes(path))
    if (hasSwept && left.length === 0 && missing.length === 0) return []
    if (performance.now() > until)
      return [
        ...(hasSwept ? [] : ['The sweep did not end.']),
        ...left.map((path) => `${path} is left without a row.`),
        ...missing.map((path) => `${path} is missing.`),
      ]
    await delay(50)
  }
}

/** Whether the job has run since `makeSweepDue`. */
async function hasRun(db: Db, recurring: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('lastRunAt')
    .where('recurring', '=', recurring)
    .executeTakeFirst()
  return job !== undefined && job.lastRunAt !== null
}
