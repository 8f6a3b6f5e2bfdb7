import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addMailbox } from '../../src/features/mail/mailboxes/server/commands.ts'
import { storeImap } from '../../src/features/mail/mailboxes/imap/server/settings.ts'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { createSecretBox } from '../../src/server/secrets/secretBox.ts'
import { startDovecot } from '../../tests/support/dovecot.ts'
import { quiet, type Installation } from './installation.ts'

/** Mails that are delivered between two kills. */
const deliveredAtOnce = 3
/** From the start of a process to its end: it connects, signs in and reads mails meanwhile. */
const lifeMs = { least: 50, most: 700 }
const maxRestMs = 60_000

export interface KilledFetching {
  /** The number of mails that the mail server has delivered. */
  mails: number
  /** A sentence for each mail that is missing or doubled. */
  faults: string[]
}

/**
 * Kills processes that fetch mails from Dovecot, on PostgreSQL one of two at a time. Each mail must be stored once, and
 * whole.
 */
export async function killFetching(installation: Installation, kills: number): Promise<KilledFetching> {
  const server = await startDovecot()
  const { dataDir, databaseUrl } = installation
  const place = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  const key = randomBytes(32)
  const start = () => startProcess({ ...place, key: key.toString('hex') })
  // The embedded database serves one process, and this one beside it.
  const processes = [await start()]
  const database = await openDatabase({ ...place, log: quiet, besideServer: true })
  const delivered = new Map<string, string>()
  const deliver = (n: number) => {
    const words = randomBytes(randomInt(1, 600_000)).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    const raw = `From: ann@open.test\r\nSubject: ${n}\r\n\r\n${words}\r\n`
    server.deliver(raw)
    delivered.set(createHash('sha256').update(raw).digest('hex'), `Mail ${n}`)
  }
  try {
    await storeMailbox(database, key, server.settings)
    if (databaseUrl !== undefined) processes.push(await start())
    for (let kill = 0; kill < kills; kill += 1) {
      const life = delay(randomInt(lifeMs.least, lifeMs.most))
      for (let n = 0; n < deliveredAtOnce; n += 1) {
        deliver(delivered.size)
        await delay(randomInt(0, 40))
      }
      await life
      const at = kill % processes.length
      await killProcess(processes[at])
      // As if the time of its lease had passed.
      await database.db.updateTable('imapSettings').set({ leaseUntil: null, leaseOwner: null }).execute()
      processes[at] = await start()
    }
    return { mails: delivered.size, faults: await faultsOf(database, delivered) }
  } finally {
    for (const each of processes) await killProcess(each)
    await database.close()
    await server.stop()
  }
}

async function storeMailbox(
  database: Database,
  key: Buffer,
  settings: Parameters<typeof storeImap>[3]['server'],
): Promise<void> {
  await database.transaction(async (tx) => {
    const id = await addMailbox(tx, {
      address: 'support@desk.test',
      name: 'Support',
      brandId: null,
      category: 'service',
      priority: 'high',
      strangers: 'hold',
    })
    const start = { uidValidity: 0, lastUid: 0 }
    await storeImap(tx, createSecretBox(key), id, { server: settings, start })
  })
}

/** Waits until each mail is there, and compares. */
async function faultsOf({ db }: Database, delivered: ReadonlyMap<string, string>): Promise<string[]> {
  const until = performance.now() + maxRestMs
  const stored = async () => {
    const rows = await db.selectFrom('inboundMails').select('rawKey').execute()
    return rows.map(({ rawKey }) => rawKey.slice(0, 64))
  }
  const isMissing = async () => {
    const found = new Set(await stored())
    return [...delivered.keys()].some((hash) => !found.has(hash))
  }
  while (performance.now() < until && (await isMissing())) await delay(100)
  const found = await stored()
  const distinct = new Set(found)
  return [
    ...[...delivered].filter(([hash]) => !distinct.has(hash)).map(([, name]) => `${name} is missing.`),
    ...found
      .filter((hash, index) => found.indexOf(hash) !== index)
      .map((hash) => `${delivered.get(hash) ?? hash} is there more than once.`),
    ...found.filter((hash) => !delivered.has(hash)).map((hash) => `${hash} was never delivered.`),
  ]
}

async function startProcess(options: object): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('fetchingWorker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('The process that fetches mails has ended.')
  return child
}

async function killProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
