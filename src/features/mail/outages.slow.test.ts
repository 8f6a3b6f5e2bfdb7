import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { administer } from '../../../tests/support/postgresAdmin.ts'
import type { Engine } from '../../server/database/engine.ts'
import { leaseMs } from './server/claims.ts'
import { startSender } from '../../../tests/support/startSender.ts'
import { sendDueMails } from './server/sender.ts'

const outages = 50
const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello' }

/** Interrupts the database of a test and restores it: refuses connections, or locks the file. */
async function outageOf(engine: Engine, { context }: TestAppWithMail) {
  if (engine === 'sqlite') {
    const lock = new DatabaseSync(join(context.config.dataDir, 'portal.db'))
    return {
      begin: async () => lock.exec('begin immediate'),
      end: async () => lock.exec('rollback'),
      close: () => lock.close(),
    }
  }
  const server = inject('postgresUrl')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context.database.db)
  const name = rows[0]?.name ?? ''
  return {
    begin: async () => {
      await administer(server, `alter database "${name}" allow_connections false`)
      await administer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    },
    end: () => administer(server, `alter database "${name}" allow_connections true`),
    close: () => {},
  }
}

describe.each(bothEngines)('When the database fails between delivery and writing it down (%s)', (engine) => {
  let app: TestAppWithMail
  let outage: Awaited<ReturnType<typeof outageOf>>
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    outage = await outageOf(engine, app)
    await app.setRecipients('New inquiry', 'desk@northline.example')
  })
  afterAll(async () => {
    outage.close()
    await app.stop()
  })

  it(`no mail is sent twice while the process lives: ${outages} outages`, { timeout: 120_000 }, async () => {
    for (let n = 0; n < outages; n += 1) await app.newClient().post('/api/contact', inquiry, 201)
    let begun = 0
    let ended = 0
    app.catcher.onTaken(async () => {
      if (begun === outages) return
      begun += 1
      await outage.begin()
    })
    // The database returns once the sender has noticed the outage.
    const noticed = () => {
      ended += 1
      void outage.end()
    }
    const context = { ...app.context, log: pino({ level: 'error' }, { write: noticed }) }
    const { findRecords } = app
    const start = Date.now()
    for (let round = 0; round < 3 * outages && (await waiting()) > 0; round += 1) {
      const at = start + round * leaseMs
      await sendDueMails(context, { now: () => at, rewriteMs: 10, findRecords }).catch(() => outage.end())
    }
    expect(app.catcher.mails.length, 'mails that were delivered').toBe(outages)
    expect({ begun, ended }).toEqual({ begun: outages, ended: outages })
  })

  it('a program that is stopped meanwhile writes it down as soon as the database is back', async () => {
    await app.clear()
    await app.newClient().post('/api/contact', inquiry, 201)
    const stopping = new AbortController()
    app.catcher.onTaken(async () => {
      app.catcher.onTaken(() => {})
      await outage.begin()
      stopping.abort()
    })
    const log = pino({ level: 'error' }, { write: () => void outage.end() })
    const stop = startSender({ ...app.context, log }, stopping.signal, { findRecords: app.findRecords })
    await app.catcher.waitForMailTo('desk@northline.example')
    await stop()
    expect(await app.outbox()).toMatchObject([{ state: 'sent' }])
  })

  async function waiting(): Promise<number> {
    return (await app.outbox()).filter(({ state }) => state !== 'sent').length
  }
})
