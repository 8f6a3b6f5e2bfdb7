import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { engines, newDatabaseUrl } from '../../tests/support/e2eEngines.ts'
import e2eSetup from '../../tests/support/e2eSetup.ts'
import { type RunningServer, startServer } from '../../tests/support/server.ts'

interface SeededMeasurement {
  seed: (database: Database) => Promise<void>
  /** Environment variables of the server. */
  env?: Record<string, string>
  measure: (server: RunningServer, engine: Engine) => Promise<void>
}

/**
 * Seeds a database, starts the server on it and measures, on both engines or on those in TEST_ENGINES.
 */
export async function onSeededDatabases(measurement: SeededMeasurement): Promise<void> {
  const tearDown = await e2eSetup()
  try {
    for (const engine of engines) await onSeededDatabase(engine, measurement)
  } finally {
    await tearDown?.()
  }
}

async function onSeededDatabase(engine: Engine, { seed, env, measure }: SeededMeasurement): Promise<void> {
  const databaseUrl = await newDatabaseUrl(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const location = { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
    const database = await openDatabase({ ...location, log: pino({ level: 'warn' }) })
    try {
      await seed(database)
    } finally {
      await database.close()
    }
    const server = await startServer({ ...location, ...(env && { env }) })
    try {
      await measure(server, engine)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Calls `insert` with the numbers from 0 to `rows` - 1, a thousand at a time. */
async function insertInBatches(rows: number, insert: (indexes: number[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < rows; first += 1000) {
    await insert(Array.from({ length: Math.min(1000, rows - first) }, (_, index) => first + index))
  }
}

const timestampAt = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString()

/**
 * Inserts `rows` tickets and as many invoices. Half of the tickets are closed, and one of 20 invoices is unpaid; the newest
 * has the highest number.
 */
export async function addTicketsAndInvoices(database: Database, rows: number): Promise<void> {
  const description = 'It was fine yesterday. '.repeat(10)
  const items = JSON.stringify([
    { description: 'Labour', quantity: 150, unitPriceCents: 9900, totalCents: 14_850 },
  ])
  await insertInBatches(rows, (indexes) =>
    database.transaction(async (tx) => {
      const tickets = indexes.map((index) => ({
        userId: 1 + (index % 500),
        title: `Printer ${index} on floor ${index % 9} offline`,
        description,
        category: 'technical',
        status: index % 2 === 0 ? ('open' as const) : ('closed' as const),
        createdAt: timestampAt(index),
        updatedAt: timestampAt(index + 5),
      }))
      await tx.insertInto('tickets').values(tickets).execute()
      const invoices = indexes.map((index) => ({
        userId: 1 + (index % 500),
        invoiceNumber: `INV-2024-${index}`,
        amountCents: 14_850,
        status: index % 20 === 0 ? ('unpaid' as const) : ('paid' as const),
        items,
        issueDate: '2024-01-05',
        dueDate: '2024-02-04',
        createdAt: timestampAt(index),
        updatedAt: timestampAt(index),
      }))
      await tx.insertInto('invoices').values(invoices).execute()
    }),
  )
}

/** Inserts a note on every tenth of `rows` tickets. */
export async function addNotes(database: Database, rows: number): Promise<void> {
  await insertInBatches(Math.floor(rows / 10), (indexes) =>
    database.transaction(async (tx) => {
      const notes = indexes.map((index) => ({
        ticketId: 1 + index * 10,
        userId: 1,
        message: 'The customer has been told to restart it. Escalated to the vendor.',
        mentions: '[]',
        createdAt: timestampAt(index),
      }))
      await tx.insertInto('ticketNotes').values(notes).execute()
    }),
  )
}

const firstNames = [
  'Ada',
  'Bruno',
  'Chloe',
  'Dmitri',
  'Élodie',
  'Farid',
  'Greta',
  'Hiro',
  'Ines',
  'Jamal',
  'Kaia',
]
const lastNames = [
  'Archer',
  'Bianchi',
  'Castillo',
  'Duarte',
  'Eriksen',
  'Fournier',
  'Grant',
  'Hughes',
  'Iqbal',
]
const cities = ['Toledo', 'Akron', 'Dayton', 'Lima', 'Canton', 'Mansfield', 'Lorain']
const pick = (from: readonly string[], index: number) => from[index % from.length] ?? ''
const padded = (index: number) => String(index).padStart(5, '0')

/** Inserts `rows` users, companies and domains each. The users have no valid password. */
export async function addDirectory(database: Database, rows: number): Promise<void> {
  await insertInBatches(rows, (indexes) =>
    database.transaction(async (tx) => {
      const users = indexes.map((index) => {
        const [firstName, lastName] = [pick(firstNames, index), pick(lastNames, index * 7)]
        // Not in the order of insertion: sorting presorted rows would measure nothing.
        const username = `${firstName}.${lastName}.${padded((index * 1237) % rows)}`.toLowerCase()
        return {
          username,
          usernameKey: username,
          passwordHash: 'none',
          role:
            index % 10 === 0
              ? ('agent' as const)
              : index % 17 === 0
                ? ('User' as const)
                : ('customer' as const),
          email: `${padded((index * 4001) % rows)}@${pick(lastNames, index).toLowerCase()}.example`,
          firstName,
          lastName,
          company: `${pick(lastNames, index * 3)} & Sons`,
          otpVerified: index % 3 === 0,
          otpEnabled: index % 2 === 0,
          createdAt: timestampAt(index),
          updatedAt: timestampAt(index),
        }
      })
      await tx.insertInto('users').values(users).execute()
      const companies = indexes.map((index) => ({
        name: `${pick(lastNames, index)} ${padded((index * 1237) % rows)} Ltd`,
        address: `${(index * 4001) % rows} ${pick(firstNames, index)} Street`,
        city: pick(cities, index),
        state: 'OH',
        zipCode: padded(43_000 + (index % 900)),
        phone: `+1 419 555 ${padded(index).slice(1)}`,
        email: `office@${padded((index * 2503) % rows)}.example`,
        website: `https://${padded(index)}.example`,
        createdAt: timestampAt(index),
        updatedAt: timestampAt(index),
      }))
      await tx.insertInto('companies').values(companies).execute()
      const name = `Brand ${indexes[0]}`
      const brand = await tx
        .insertInto('brands')
        .values({ name, nameKey: name.toLowerCase(), createdAt: timestampAt(0), updatedAt: timestampAt(0) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const domains = indexes.map((index) => ({
        domainName: `${padded((index * 1237) % rows)}.${pick(lastNames, index).toLowerCase()}.example`,
        brandId: brand.id,
        isActive: index % 5 !== 0,
        createdAt: timestampAt(index),
      }))
      await tx.insertInto('domains').values(domains).execute()
    }),
  )
}
