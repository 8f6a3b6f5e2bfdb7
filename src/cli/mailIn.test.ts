import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '../../tests/support/engines.ts'
import { composeMail, startMailDomains } from '../../tests/support/inboundMail.ts'
import type { NameServer } from '../../tests/support/nameServer.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { startTestAppOn, type TestApp } from '../../tests/support/testApp.ts'

describe.each(engines)('Mailboxes and received emails by command (%s)', (engine) => {
  let app: TestApp
  let database: TestDatabase
  let names: NameServer
  beforeAll(async () => {
    names = await startMailDomains()
    database = await openTestDatabase(engine)
    app = await startTestAppOn(database, { nameServers: [names.address] })
  })
  afterAll(async () => {
    await app.stop()
    await names.stop()
  })

  const command = (args: readonly string[], typed = '') => runCommand(database, args, typed)
  const mailbox = (...args: string[]) => command(['mailbox', ...args])

  it('are listed, added, changed and removed, which is recorded', async () => {
    expect(await mailbox()).toMatchObject({ code: 0, output: '' })
    const added = await mailbox('--address', 'Support@Acme.example', '--name', 'Acme Support')
    expect(added.output).toBe(
      'support@acme.example  Acme Support  default brand  technical  medium  strangers: hold',
    )
    await command(['brand', '--name', 'Acme IT'])
    const change = ['--address', 'support@acme.example', '--brand', 'Acme IT', '--strangers', 'refuse']
    expect((await mailbox(...change)).output).toBe(
      'support@acme.example  Acme Support  Acme IT  technical  medium  strangers: refuse',
    )
    await mailbox('--address', 'old@acme.example', '--name', 'Old')
    expect((await mailbox('--address', 'old@acme.example', '--remove', 'yes')).output).not.toContain('old@')
    const events = await database.db.selectFrom('auditEvents').select(['action']).orderBy('id').execute()
    expect(events.map(({ action }) => action).filter((action) => action.startsWith('mailbox'))).toEqual([
      'mailbox added',
      'mailbox changed',
      'mailbox added',
      'mailbox removed',
    ])
  })

  it.each([
    [['--name', 'No address'], '--address says which mailbox is meant.'],
    [['--address', 'help@acme.example'], '--name: Required'],
    [['--address', 'help+x@acme.example', '--name', 'Help'], '--address: Please enter the address without'],
    [['--address', 'help', '--name', 'Help'], '--address: Invalid email'],
    [['--address', 'help@acme.example', '--name', 'Help', '--strangers', 'mail'], '--strangers: Invalid'],
    [['--address', 'help@acme.example', '--name', 'Help', '--brand', 'None'], 'There is no brand None.'],
    [['--address', 'none@acme.example', '--remove', 'yes'], 'There is no mailbox none@acme.example.'],
  ])('%j is refused', async (args, message) => {
    const { code, remarks } = await mailbox(...args)
    expect(code).toBe(1)
    expect(remarks).toContain(message)
  })

  it('An email from the standard input is accepted, without the line of the mail server, and becomes a ticket', async () => {
    const customer = await app.signInAs('customer')
    const letter = {
      from: `${customer.username}@example.test`,
      signedBy: 'example.test',
      to: 'support@acme.example',
    }
    const raw = (await composeMail({ ...letter, subject: 'Printer', text: 'No paper.' })).toString()
    const typed = `From ${letter.from} Mon Nov 30 10:00:00 2026\n${raw}`
    const accepted = await command(['mail-in', '--mailbox', 'SUPPORT@acme.example'], typed)
    expect(accepted).toMatchObject({ code: 0, output: 'Accepted as email 1.' })
    await app.runJobs()
    expect((await customer.get('/api/tickets', 200)).rows).toMatchObject([{ title: 'Printer' }])
  })

  it('An email is refused where its mailbox is unknown, and kept by the mail server where nothing can be stored', async () => {
    const unknown = await command(['mail-in', '--mailbox', 'none@acme.example'], 'x')
    expect(unknown).toMatchObject({ code: 1, remarks: 'There is no mailbox none@acme.example.' })
    const nowhere = { dataDir: join(database.dataDir, 'nowhere') }
    const away = await runCommand(nowhere, ['mail-in', '--mailbox', 'support@acme.example'], 'x')
    expect(away.code).toBe(75)
  })
})
