import { describe, expect, it } from 'vitest'
import { codeOf } from '../../tests/support/authenticator.ts'
import { besideServer } from '../../tests/support/besideServer.ts'
import { engines } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { addPasskey } from '../../tests/support/softwarePasskey.ts'

describe.each(engines)('Beside a running server on %s', (engine) => {
  const beside = besideServer(engine)

  const runLine = (line: string, typed?: string) => runCommand(beside.place, line.split(' '), typed)
  const { client } = beside
  const create = (username: string, role = 'customer') =>
    runLine(
      `create-user --username ${username} --role ${role} --email ${username}@example.test --password first-password`,
    )

  it.each(['Administrator', 'agent', 'customer', 'User'])(
    'an account created as %s can sign in at once',
    async (role) => {
      const username = `new-${role}`
      const { code, output } = await runLine(
        `create-user --username ${username} --role ${role} --email a@example.test`,
      )
      expect(code).toBe(0)
      expect(output).toContain(`Created ${username} with the role ${role}`)
      const password = /^Password: ([2-9a-hjkmnp-z]{17}) \(shown once\)$/m.exec(output)?.[1]
      const response = await client().post('/api/login', { username, password }, 200)
      expect(response.json).toMatchObject({ username, role, email: 'a@example.test' })
    },
  )

  it('a password can be piped in and is not printed', async () => {
    const line = 'create-user --username piped --role admin --email p@example.test --password -'
    const { code, output, remarks } = await runLine(line, 'a secret with blanks')
    expect([code, remarks]).toEqual([0, ''])
    expect(output).not.toContain('secret')
    const response = await client().post(
      '/api/login',
      { username: 'piped', password: 'a secret with blanks' },
      200,
    )
    expect(response.field('role')).toBe('Administrator')
  })

  it('a new password works at once, and the old one and every session end', async () => {
    await create('ann')
    const signedInClient = client()
    await signedInClient.post('/api/login', { username: 'ann', password: 'first-password' }, 200)
    const { code, output } = await runLine('reset-password --username ANN --password second-password')
    expect(code).toBe(0)
    expect(output).toBe('The password of ann is changed, and every session of the account has ended.')
    await signedInClient.get('/api/user', 401)
    await client().post('/api/login', { username: 'ann', password: 'first-password' }, 401)
    const again = await runLine('reset-password --username ann --password second-password')
    expect([again.code, again.remarks]).toEqual([
      1,
      expect.stringContaining("That's your current password. Please choose a different one."),
    ])
    await client().post('/api/login', { username: 'ann', password: 'second-password' }, 200)
  })

  it('a person who lost the phone can sign in without a code once 2FA is switched off', async () => {
    await create('olga')
    const olga = client()
    await olga.post('/api/login', { username: 'olga', password: 'first-password' }, 200)
    const secret = String((await olga.post('/api/otp/setup', undefined, 200)).field('secret'))
    await olga.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    const before = await client().post('/api/login', { username: 'olga', password: 'first-password' }, 200)
    expect(before.json).toEqual({ requiresOTP: true })

    expect((await runLine('list-users')).output).toMatch(/olga +customer +olga@example.test +on /)
    expect((await runLine('disable-2fa --username olga')).output).toBe(
      'olga signs in with the password alone.',
    )
    expect((await runLine('list-users')).output).toMatch(/olga +customer +olga@example.test +off /)
    const after = await client().post('/api/login', { username: 'olga', password: 'first-password' }, 200)
    expect(after.json).toMatchObject({ username: 'olga' })
    const again = await runLine('disable-2fa --username olga')
    expect([again.code, again.remarks]).toEqual([1, 'Two-factor sign-in of olga is off already.'])
  })

  it('a person who lost the device signs in without its passkeys once they are removed', async () => {
    await create('ines')
    const ines = beside.client('localhost')
    const login = { username: 'ines', password: 'first-password' }
    await ines.post('/api/login', login, 200)
    await addPasskey(ines)
    expect((await client().post('/api/login', login, 200)).json).toEqual({ requiresPasskey: true })
    expect((await runLine('show-user --username ines')).output).toMatch(/Passkeys +1/)
    expect((await runLine('remove-passkeys --username ines')).output).toBe('Removed the passkey of ines.')
    await ines.get('/api/user', 401)
    expect((await client().post('/api/login', login, 200)).json).toMatchObject({ username: 'ines' })
    expect((await runLine('remove-passkeys --username ines')).code).toBe(1)
  })

  it.each([
    ['create-user --username Taken --role agent --email t@example.test', 'Username already exists'],
    ['create-user --username x --role boss --email t@example.test', 'There is no role “boss”.'],
    ['create-user --username x --role agent --email nonsense', '--email: Invalid email'],
    [
      'create-user --username x --role agent --email t@example.test --password 12345',
      'at least 6 characters',
    ],
    ['reset-password --username nobody', 'There is no user nobody.'],
    ['disable-2fa --username nobody', 'There is no user nobody.'],
    ['remove-passkeys --username nobody', 'There is no user nobody.'],
  ])('%s is refused', async (line, reason) => {
    await create('taken')
    const { code, output, remarks } = await runLine(line)
    expect([code, output]).toEqual([1, ''])
    expect(remarks).toContain(reason)
  })

  it('a restore is refused', async () => {
    const backup = `${beside.place.dataDir}/beside.backup`
    expect((await runLine(`backup ${backup}`)).code).toBe(0)
    const { code, remarks } = await runLine(`restore ${backup}`)
    expect(code).toBe(1)
    expect(remarks).toMatch(
      /Another process is using the data directory|A server is using this PostgreSQL database/,
    )
  })

  it('shows, changes and signs out an account, and makes recovery codes for it', async () => {
    await create('ida')
    const ida = client()
    await ida.post('/api/login', { username: 'ida', password: 'first-password' }, 200)
    const change = ['change-user', '--username', 'IDA', '--first-name', 'Ida', '--last-name', 'Lind']
    const more = ['--company', 'Weldon Freight', '--notifications', 'on', '--email', 'lind@example.test']
    expect((await runCommand(beside.place, [...change, ...more])).output).toBe('ida is changed.')
    expect((await ida.get('/api/user', 200)).object).toMatchObject({
      fullName: 'Ida Lind',
      company: 'Weldon Freight',
      email: 'lind@example.test',
      emailNotifications: true,
    })
    expect((await runCommand(beside.place, ['change-user', '--username', 'ida', '--company', ''])).code).toBe(
      0,
    )
    const shown = await runLine('show-user --username ida')
    expect(shown.output).toMatch(/^First name +Ida$/m)
    expect(shown.output).toMatch(/^Company +-$/m)
    expect(shown.output).toContain('Signed in now: 1')
    expect(shown.output).toContain('signed in')

    expect((await runLine('recovery-codes --username ida')).remarks).toBe('Please set up 2FA first.')
    const secret = String((await ida.post('/api/otp/setup', undefined, 200)).field('secret'))
    await ida.post('/api/otp/verify', { token: codeOf(secret) }, 200)
    const { output } = await runLine('recovery-codes --username ida')
    const [heading, code, ...others] = output.split('\n')
    expect([heading, others.length]).toEqual(['The recovery codes of ida:', 9])
    const elsewhere = client()
    await elsewhere.post('/api/login', { username: 'ida', password: 'first-password' }, 200)
    await elsewhere.post('/api/otp/verify', { token: code }, 200)
    expect((await runLine('show-user --username ida')).output).toContain('on, 9 recovery codes left')

    expect((await runLine('end-sessions --username ida')).output).toBe('ida is signed out everywhere.')
    await elsewhere.get('/api/user', 401)
  })

  it('says what is wrong with a change, and that nothing was given', async () => {
    await create('ole')
    const wrong = await runLine('change-user --username ole --email nobody --notifications on')
    expect([wrong.code, wrong.remarks]).toEqual([1, '--email: Invalid email'])
    expect((await runLine('change-user --username ole --notifications yes')).remarks).toBe(
      '--notifications: is on or off',
    )
    expect((await runLine('change-user --username ole')).code).toBe(2)
    expect((await runLine('change-user --username nobody --phone 1')).code).toBe(1)
  })
})
