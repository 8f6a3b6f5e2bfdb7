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
