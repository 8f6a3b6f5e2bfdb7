import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { isRoot, startDovecot, type Dovecot } from '../../../../../tests/support/dovecot.ts'
import { bothEngines } from '../../../../../tests/support/engines.ts'
import { mailAbout, openFetchedMailbox, startFetching } from '../../../../../tests/support/fetchedMailbox.ts'
import { administer } from '../../../../../tests/support/postgresAdmin.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'
import { newInstallation } from '../../../../../tools/reliability/installation.ts'
import { killFetching } from '../../../../../tools/reliability/killFetching.ts'

const mebibyte = 1024 * 1024

describe.skipIf(process.platform !== 'linux').each(bothEngines)('Mails of Dovecot (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let server: Dovecot
  let stop: () => Promise<void>
  const trusted = getCACertificates('default')
  beforeEach(async () => {
    server = await startDovecot()
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    stop = async () => {}
  })
  afterEach(async () => {
    await stop()
    await app.stop()
    await server.stop()
    setDefaultCACertificates(trusted)
  })

  async function open(more: object = {}) {
    const mailbox = await openFetchedMailbox(app, administrator, { ...server.settings, ...more })
    stop = startFetching(app)
    await mailbox.connected()
    return mailbox
  }

  it('are here within 10 seconds of their delivery, and stay unread there', async () => {
    const { arrived, rows } = await open()
    const seconds: number[] = []
    for (let count = 1; count <= 10; count += 1) {
      const raw = await mailAbout(`Mail ${count}`)
      const start = performance.now()
      server.deliver(raw)
      await arrived(count)
      seconds.push((performance.now() - start) / 1000)
    }
    expect(Math.max(...seconds)).toBeLessThan(10)
    expect(await rows()).toHaveLength(10)
    expect(server.flags()).toEqual(Array.from({ length: 10 }, () => ''))
  })

  it('are marked as read there if the settings ask for it', async () => {
    const { arrived } = await open({ marksRead: true })
    server.deliver(await mailAbout('Hello'))
    await arrived(1)
    await expect.poll(() => server.flags()).toEqual(['S'])
  })

  it('are fetched with 30 MB and little memory', async () => {
    const { arrived, rows } = await open()
    const attachments = [{ filename: 'large.bin', content: Buffer.alloc(22 * mebibyte, 'x') }]
    const raw = await mailAbout('Large', { attachments })
    globalThis.gc?.()
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => {
      const { external, heapUsed } = process.memoryUsage()
      most = Math.max(most, external + heapUsed - before.external - before.heapUsed)
    }, 5)
    server.deliver(raw)
    await arrived(1)
    clearInterval(watch)
    expect((await rows())[0]).toMatchObject({ bytes: raw.length })
    expect(most).toBeLessThan(90 * mebibyte)
  })

  it('wait while the password is another one', async () => {
    const { failing, arrived, stored } = await open()
    server.setPassword('another password')
    await server.end()
    await server.start()
    await failing('The mail server did not accept the username or password.')
    server.deliver(await mailAbout('Waiting'))
    server.setPassword('right password')
    await arrived(1)
    expect(await stored()).toMatchObject({ problem: null, failingSince: null })
  })

  it.each([
    { way: 'STARTTLS', at: () => ({ secure: true }) },
    ...(isRoot ? [{ way: 'TLS', at: () => ({ secure: true, host: server.tlsHost, port: 993 }) }] : []),
  ])('are fetched by $way, but only from a server with a certificate that is trusted', async ({ at }) => {
    const fetched = await openFetchedMailbox(app, administrator, server.settings)
    const refused = await fetched.setUp(at(), 400)
    expect(JSON.stringify(refused.json)).toMatch(/"fields":\{"host":"[^"]*certificate/)
    setDefaultCACertificates([server.certificate])
    await fetched.setUp(at())
    stop = startFetching(app)
    await fetched.connected()
    server.deliver(await mailAbout('Encrypted'))
    await fetched.arrived(1)
  })

  it('wait while their folder has another name', async () => {
    server.addFolder('Support')
    const { failing, arrived, subjects } = await open({ folder: 'Support' })
    server.deliver(await mailAbout('One'), 'Support')
    await arrived(1)
    await server.renameFolder('Support', 'Other')
    // Dovecot notices the change with the next mail, or when it is asked, after a minute.
    server.deliver(await mailAbout('Two'), 'Other')
    await failing('The mail server has no such folder, or does not open it.')
    await server.renameFolder('Other', 'Support')
    server.deliver(await mailAbout('Three'), 'Support')
    await arrived(3)
    expect(await subjects()).toEqual(['One', 'Two', 'Three'])
  })

  it('are there once if the server loses its numbers of them', async () => {
    const { arrived, subjects, rows, stored } = await open()
    for (const subject of ['One', 'Two']) server.deliver(await mailAbout(subject))
    await arrived(2)
    const before = (await stored())?.uidValidity
    await server.end()
    for (const name of readdirSync(server.maildir).filter((each) => each.startsWith('dovecot')))
      rmSync(join(server.maildir, name))
    await server.start()
    server.deliver(await mailAbout('Three'))
    await arrived(5)
    expect((await stored())?.uidValidity).not.toBe(before)
    expect(await subjects()).toContain('Three')
    expect((await rows()).filter(({ reason }) => reason === 'double')).toHaveLength(2)
  })

  it.runIf(engine === 'postgres')('wait while the database is away', async () => {
    const { arrived, subjects } = await open()
    const postgres = inject('postgresUrl')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      app.context.database.db,
    )
    const name = rows[0]?.name ?? ''
    const clients = `from pg_stat_activity where datname = '${name}'`
    await administer(postgres, `alter database "${name}" allow_connections false`)
    await administer(postgres, `select pg_terminate_backend(pid) ${clients}`)
    for (const subject of ['One', 'Two']) server.deliver(await mailAbout(subject))
    await delay(5000)
    await administer(postgres, `alter database "${name}" allow_connections true`)
    await arrived(2)
    expect(await subjects()).toEqual(['One', 'Two'])
  })

  it('arrive through another instance when one stops', async () => {
    const { arrived, subjects } = await open()
    const stopSecond = startFetching(app)
    server.deliver(await mailAbout('One'))
    await arrived(1)
    await stop()
    stop = stopSecond
    server.deliver(await mailAbout('Two'))
    await arrived(2)
    expect(await subjects()).toEqual(['One', 'Two'])
  })
})

describe.skipIf(process.platform !== 'linux').each(bothEngines)(
  'Each mail of Dovecot is stored once (%s)',
  { timeout: 300_000 },
  (engine) => {
    it('where processes are killed that fetch them: 20 kills', async () => {
      const installation = await newInstallation(engine === 'postgres' ? inject('postgresUrl') : undefined)
      onTestFinished(installation.remove)
      expect(await killFetching(installation, 20)).toEqual({ mails: 60, faults: [] })
    })
  },
)
