import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlace, bothEngines, type TestPlace } from '../../../tests/support/engines.ts'
import { runCommand } from '../../../tests/support/operator.ts'
import { startServer } from '../../../tests/support/server.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { now } from '../database/now.ts'
import { closeKeyFile } from './key.ts'
import { openSecretBox } from './keyCheck.ts'
import { createSecretBox } from './secretBox.ts'

const newKey = () => randomBytes(32).toString('hex')
const secretBoxOf = (key: string) => createSecretBox(Buffer.from(key, 'hex'))

describe.each(bothEngines)('The key of an installation on %s', (engine) => {
  let place: TestPlace
  let database: Database
  let file: string
  beforeEach(async () => {
    place = await createTestPlace(engine)
    file = join(place.dataDir, 'secret.key')
    database = await openDatabase({ ...place, log: testLog })
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  const open = (secretKey?: string) => openSecretBox({ dataDir: place.dataDir, secretKey }, database)

  /** Writes a password as a version did that stored no key check in the database. */
  async function encryptMailPassword(key: string): Promise<void> {
    await database.db
      .insertInto('emailSettings')
      .values({
        id: 1,
        smtpHost: 'mail.example.test',
        smtpPort: 587,
        smtpSecure: true,
        smtpUser: 'portal',
        smtpPass: secretBoxOf(key).encrypt('smtp', 'password'),
        fromEmail: 'portal@example.test',
        fromName: 'Portal',
        updatedAt: now(),
      })
      .execute()
  }

  async function encryptSecret(key: string, username: string): Promise<void> {
    const at = now()
    const encrypted = secretBoxOf(key).encrypt('otp', 'SECRET')
    await database.db
      .insertInto('users')
      .values({
        username,
        usernameKey: username,
        passwordHash: 'x',
        role: 'agent',
        otpSecret: encrypted,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  }

  it('is made once, readable by its owner only, and not written again', async () => {
    const encrypted = (await open()).encrypt('smtp', 'password')
    const { mode, ino, mtimeMs } = statSync(file)
    expect(mode & 0o777).toBe(0o600)
    expect((await open()).decrypt('smtp', encrypted)).toBe('password')
    expect(statSync(file)).toMatchObject({ ino, mtimeMs })
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret.key'])
  })

  it.each([
    [0o644, 0o600, 'now by its owner only'],
    [0o640, 0o600, 'now by its owner only'],
    [0o600, 0o600, undefined],
    [0o400, 0o400, undefined],
  ])('is taken from other users (%o becomes %o), and the operator is told', async (before, after, text) => {
    writeFileSync(file, newKey())
    chmodSync(file, before)
    await database.close()
    const server = await startServer(place)
    await server.stop()
    database = await openDatabase({ ...place, log: testLog })
    expect(statSync(file).mode & 0o777).toBe(after)
    if (text === undefined) expect(server.log()).not.toContain('other users')
    else expect(server.log()).toContain(`the key could be read by other users; ${text}`)
  })

  // The mode of files in /proc cannot be changed; only Linux has it.
  it.skipIf(process.platform !== 'linux')(
    'may stay open where that cannot be changed, and is named',
    async () => {
      symlinkSync('/proc/sys/kernel/ostype', file)
      const said: unknown[] = []
      const warn = (...line: unknown[]) => void said.push(line)
      await closeKeyFile({ dataDir: place.dataDir, secretKey: undefined }, { ...testLog, warn })
      expect(said).toEqual([
        [expect.objectContaining({ file }), 'the key can be read by other users: chmod 600 it'],
      ])
    },
  )

  it('is not replaced where it is missing beside a database that it was used for', async () => {
    await open()
    rmSync(file)
    await expect(open()).rejects.toThrow(`SECRET_KEY is not set, and there is no ${file}`)
    expect(existsSync(file)).toBe(false)
  })

  it('is refused where it is another one', async () => {
    const key = newKey()
    await open(key)
    await expect(open(newKey())).rejects.toThrow('that in SECRET_KEY is another one')
    writeFileSync(file, newKey())
    await expect(open()).rejects.toThrow(`that in ${file} is another one`)
    writeFileSync(file, key)
    await open()
  })

  it.each([
    ['mail password', encryptMailPassword],
    ['authenticator', (key: string) => encryptSecret(key, 'ada')],
  ])('is compared with the %s of a database from before', async (_what, seal) => {
    const key = newKey()
    await seal(key)
    await expect(open()).rejects.toThrow('SECRET_KEY is not set')
    expect(existsSync(file)).toBe(false)
    await expect(open(newKey())).rejects.toThrow('is another one')
    await open(key)
  })

  it('may open only a part of a database from before, whose former key was lost', async () => {
    await encryptSecret(newKey(), 'ada')
    const key = newKey()
    await encryptMailPassword(key)
    await open(key)
    await expect(open(newKey())).rejects.toThrow('is another one')
  })

  it('is that of one of several instances that start at once with different keys; the others refuse', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => open(newKey())))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('says so in place of a start, and is replaced by a command that names what is lost', async () => {
    const lost = newKey()
    await encryptSecret(lost, 'ada')
    await encryptMailPassword(lost)
    await database.close()
    const start = () => startServer({ ...place, env: { LOG_LEVEL: 'silent' } })
    await expect(start()).rejects.toThrow(/ended with code 1[^]*there is no .*secret\.key.*accept-key$/m)
    expect(existsSync(file)).toBe(false)

    const { code, output } = await runCommand(place, ['accept-key'])
    expect(code).toBe(0)
    expect(output.split('\n')).toEqual([
      `The key in ${file} is the key of this database now.`,
      'It cannot check the codes of these accounts; let each in with disable-2fa --username <name>:',
      '  ada',
      'Enter the password of the mail server again, under Site Settings.',
    ])
    const server = await start()
    expect((await runCommand(place, ['accept-key'])).code).toBe(1)
    await server.stop()
    database = await openDatabase({ ...place, log: testLog })
    const events = await database.db.selectFrom('auditEvents').select('action').execute()
    expect(events).toContainEqual({ action: 'key accepted' })
  }, 60_000)
})
