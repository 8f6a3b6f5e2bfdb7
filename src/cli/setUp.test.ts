import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { officeCertificate } from '../../tests/support/certificates.ts'
import { createTestPlace, engines, type TestPlace } from '../../tests/support/engines.ts'
import { settingsFor, startMailCatcher } from '../../tests/support/mailCatcher.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { startTestAppOn } from '../../tests/support/testApp.ts'
import { testLog } from '../../tests/support/testLog.ts'
import { readFirstSteps } from '../features/office/firstSteps/endpoints.ts'
import { openDatabase } from '../server/database/database.ts'

const fingerprint =
  '75:69:65:48:00:B4:45:D0:E6:82:F1:53:75:68:51:76:BA:44:4F:90:CA:53:EC:8E:83:66:AC:9E:F1:61:BE:CE'

describe.each(engines)('An installation that is set up by commands on %s', (engine) => {
  it('has its first steps done when the server starts', async () => {
    const place = await createTestPlace(engine, 'nothing')
    const commands: [args: string[], typed?: string][] = [
      [
        'create-user --username ada --role Administrator --email ada@acme.example --password -'.split(' '),
        'Correct-horse-7',
      ],
      [['brand', '--name', 'Acme IT', '--email', 'hello@acme.example', '--primary-color', '#facc15']],
      ['domain --name 127.0.0.1 --origin http://127.0.0.1:3000 --brand'.split(' ').concat('Acme IT')],
      [['provider', '--phone', '(614) 555-0100', '--email', 'us@acme.example', '--address', 'Dock Road 88']],
      [
        'mail --host mail.acme.example --username portal --password - --from-email portal@acme.example'
          .split(' ')
          .concat('--from-name', 'Acme IT', '--recipients', 'desk@acme.example, ada@acme.example'),
        'secret of the server',
      ],
    ]
    for (const [args, typed] of commands) {
      const { code, remarks } = await runCommand(place, args, typed)
      expect([code, remarks], args.join(' ')).toEqual([0, ''])
    }
    const database = { ...(await openDatabase({ ...place, log: testLog })), ...place }
    const app = await startTestAppOn({
      ...database,
      close: () => database.close().then(() => place.remove()),
    })
    const administrator = await app.signInAs('Administrator')
    const { json } = await administrator.get('/api/first-steps', 200)
    const { steps: all } = readFirstSteps.response.parse(json)
    const done = all.filter(({ isDone }) => isDone)
    expect(done.map(({ name }) => name)).toEqual(expect.arrayContaining(['host', 'provider', 'recipients']))
    expect(all, 'no email was delivered yet').toContainEqual({
      name: 'mail',
      isDone: false,
      isUnproven: true,
    })
    const events = await database.db.selectFrom('auditEvents').selectAll().execute()
    expect(JSON.stringify(events)).not.toContain('secret of the server')
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'brand created',
        'domain created',
        'provider facts changed',
        'email settings changed',
        'staff recipients changed',
      ]),
    )
    await app.stop()
  })
})

describe.each(engines)('Brands, domains and the mail server by command on %s', (engine) => {
  let place: TestPlace
  let stop = async () => {}
  beforeAll(async () => {
    place = await createTestPlace(engine)
    await runCommand(place, ['brand', '--name', 'Acme IT'])
  })
  afterEach(() => stop())
  afterAll(() => place?.remove())

  const command = async (...args: string[]) => {
    const { code, output, remarks } = await runCommand(place, args, 'a secret of the mail server')
    return { code, output, remarks }
  }
  const refusal = async (...args: string[]) => {
    const { code, remarks } = await command(...args)
    return [code, remarks]
  }

  it('are shown, made and changed', async () => {
    expect((await command('brand')).output).toBe('Acme IT  no primary domain  active  default')
    await command('domain', '--name', 'acme.example', '--brand', 'acme it')
    await command('domain', '--name', 'acme.example', '--origin', 'https://acme.example:8443/')
    expect((await command('domain')).output).toBe(
      'acme.example  Acme IT  https://acme.example:8443  active  primary',
    )
    const blank = await command('domain', '--name', 'acme.example', '--origin', '', '--active', 'no')
    expect(blank.output).toBe('acme.example  Acme IT  https://acme.example  inactive  primary')
    const changed = await command('brand', '--name', 'Acme IT', '--active', 'no')
    expect(changed.output).toContain('inactive')
  })

  it('are refused with the option that is wrong', async () => {
    expect(await refusal('brand', '--phone', '1')).toEqual([1, '--name says which brand is meant.'])
    expect(await refusal('brand', '--name', 'ab')).toEqual([
      1,
      '--name: Brand name must be at least 3 characters',
    ])
    expect(await refusal('brand', '--name', 'Acme IT', '--active', 'maybe')).toEqual([
      1,
      '--active takes yes or no.',
    ])
    expect(await refusal('domain', '--name', 'new.example')).toEqual([
      1,
      '--brand says which brand the new domain shows.',
    ])
    expect(await refusal('domain', '--name', 'new.example', '--brand', 'Nobody')).toEqual([
      1,
      'There is no brand Nobody.',
    ])
    const elsewhere = ['--brand', 'Acme IT', '--origin', 'https://evil.example']
    expect(await refusal('domain', '--name', 'new.example', ...elsewhere)).toEqual([
      1,
      '--origin: Please enter an address such as https://new.example or http://new.example:3000',
    ])
    expect(await refusal('mail', '--password', 'plain')).toEqual([
      1,
      '--password takes - only, and reads the password from the standard input.',
    ])
    expect(await refusal('mail', '--recipients', 'nobody')).toMatchObject([
      1,
      expect.stringMatching(/^--recipients: /),
    ])
    expect(await refusal('mail', '--host', 'mail.example')).toMatchObject([
      1,
      expect.stringMatching(/^--(username|password): /),
    ])
  })

  it('a mail server with a certificate of its own is trusted by its fingerprint, and by no other', async () => {
    const office = await startMailCatcher({ tls: officeCertificate })
    stop = office.stop
    const { smtpUser, fromEmail } = settingsFor(office)
    const server = ['--host', office.host, '--port', String(office.port), '--username', smtpUser]
    const sender = ['--password', '-', '--from-email', fromEmail, '--from-name', 'Acme IT']
    const wrong = fingerprint.replace('75', '76')
    expect(await refusal('mail', ...server, ...sender, '--trust', wrong)).toEqual([
      1,
      'The mail server now has a different certificate. Please check it again.',
    ])
    const trusted = await command('mail', '--trust', fingerprint)
    expect(trusted.output).toContain(`host: ${office.host}\nport: ${office.port}\ntls: yes\n`)
    expect(trusted.output).toMatch(new RegExp(`\ntrust: ${fingerprint}$`))
    expect(trusted.output).not.toContain('secret')
    expect((await command('mail', '--from-name', 'Acme')).output).toContain(`trust: ${fingerprint}`)
    expect((await command('mail', '--trust', 'none')).output).toContain('trust: none')
    expect(await refusal('mail', '--host', 'mail.example')).toMatchObject([
      1,
      expect.stringContaining('Please re-enter the password'),
    ])
    const relay = await command(
      'mail',
      '--tls',
      'no',
      '--starttls',
      'no',
      '--login',
      'no',
      '--helo',
      'a.example',
    )
    expect(relay.output).toMatch(/\ntls: no\nstarttls: no\nlogin: no\nusername: \n[^]*\nhelo: a\.example\n/)
  })
})
