import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { runCommand } from '../../../tests/support/operator.ts'
import { readPlainly, restoreStored } from '../../../tests/support/storedInstallation.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { wrongCounts } from '../../../tests/support/wrongCounts.ts'
import { people } from '../../demo/people.ts'
import { seed } from '../../demo/seed.ts'
import { openDatabase, type Database } from '../../server/database/database.ts'
import type { Engine } from '../../server/database/engine.ts'
import { createSecretBox } from '../../server/secrets/secretBox.ts'

const key = 'ab'.repeat(32)
const picture = randomBytes(300_000)
/** One account of the demo data is deleted before the backup. */
const userCount = people.length - 1
const usersLine = new RegExp(`^ {2}users +${userCount}\\n`, 'm')

describe('A backup', () => {
  const places: TestPlace[] = []
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
    file = join(folder, 'portal.backup')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    for (const place of places.splice(0)) await place.remove()
  })

  async function newPlace(engine: Engine): Promise<TestPlace> {
    const place = await createTestPlace(engine)
    places.push(place)
    return place
  }

  async function withDatabase<Result>(
    place: TestPlace,
    work: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    const database = await openDatabase({ ...place, log: testLog })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** An installation with the demo data, uploaded files, its key, a session and a deleted row. */
  async function usedPlace(engine: Engine): Promise<TestPlace> {
    const place = await newPlace(engine)
    writeFileSync(join(place.dataDir, 'secret.key'), key)
    mkdirSync(join(place.dataDir, 'uploads/team'), { recursive: true })
    writeFileSync(join(place.dataDir, 'uploads/team/9f2c.png'), picture)
    writeFileSync(join(place.dataDir, 'uploads/.half-written'), 'x')
    await withDatabase(place, async (database) => {
      await seed(database, createSecretBox(Buffer.from(key, 'hex')))
      const { db } = database
      const at = new Date().toISOString()
      const session = {
        id: 'token',
        userId: 1,
        state: 'full' as const,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: at,
      }
      await db.insertInto('sessions').values(session).execute()
      const mail = {
        recipient: 'kim@example.test',
        subject: 'A mail',
        html: 'the link of a mail',
        text: 'the link of a mail',
        headers: '{}',
        createdAt: at,
        nextAttemptAt: at,
        giveUpAt: at,
      }
      await db
        .insertInto('outbox')
        .values([
          { ...mail, event: 'invitation', messageId: 'a@example.test' },
          { ...mail, event: 'passwordChanged', messageId: 'b@example.test', html: '', text: 'no proof' },
        ])
        .execute()
      await db.deleteFrom('users').where('username', '=', 'pat').execute()
      // Older versions stored a NUL in SQLite; PostgreSQL would refuse it.
      if (engine === 'sqlite') {
        const socialLinks = JSON.stringify([{ name: 'A', address: 'https://a.example/\0' }])
        await db.updateTable('providerFacts').set({ socialLinks }).execute()
      }
    })
    return place
  }

  async function backupOf(place: TestPlace, name = file) {
    const result = await runCommand(place, ['backup', name])
    expect(result.remarks).toBe('')
    expect(result.code).toBe(0)
    return result.output
  }

  /** The lines with the row counts and the checksum. */
  const contentIn = (output: string) => output.split('\n').filter((line) => /^ {2}|^Checksum/.test(line))

  /** The number of rows of each table. */
  const countsIn = (output: string) =>
    new Map(
      [...output.matchAll(/^ {2}(\w+) +(\d+)$/gm)].map(([, table = '', count]) => [table, Number(count)]),
    )

  const passages = bothEngines.flatMap((from) => bothEngines.map((to) => ({ from, to })))

  it.each(passages)('moves everything from $from to $to', async ({ from, to }) => {
    const written = await backupOf(await usedPlace(from))
    const place = await newPlace(to)
    const { code, output, remarks } = await runCommand(place, ['restore', file])
    expect([code, remarks]).toEqual([0, ''])
    expect(contentIn(output)).toEqual(contentIn(written))
    expect(output).toMatch(usersLine)
    expect(output).toMatch(/^ {2}uploaded files +1$/m)
    expect(readFileSync(join(place.dataDir, 'uploads/team/9f2c.png')).equals(picture)).toBe(true)
    expect(await withDatabase(place, ({ db }) => wrongCounts(db))).toEqual([])
    // A backup of the restored database has the same content.
    expect(contentIn(await backupOf(place, join(folder, 'again')))).toEqual(contentIn(written))
  })

  it.each(passages)(
    'continues the numbers of records after a restore from $from to $to',
    async ({ from, to }) => {
      await backupOf(await usedPlace(from))
      const place = await newPlace(to)
      await runCommand(place, ['restore', file])
      const line = 'create-user --username next --role agent --email next@example.test'
      // The id of the deleted account is not reused.
      expect((await runCommand(place, line.split(' '))).output).toContain(`(id ${people.length + 1})`)
    },
  )

  it.each(bothEngines)(
    'is one file that only its owner can read and that holds neither key, sessions nor mailed links (%s)',
    async (engine) => {
      await backupOf(await usedPlace(engine))
      expect(readdirSync(folder)).toEqual(['portal.backup'])
      expect(statSync(file).mode & 0o077).toBe(0)
      const content = readFileSync(file)
      expect(content.includes(key)).toBe(false)
      expect(content.includes(Buffer.from(key, 'hex'))).toBe(false)
      expect([content.includes('the link of a mail'), content.includes('no proof')]).toEqual([false, true])
      const raw = new DatabaseSync(file, { readOnly: true })
      expect(raw.prepare('select count(*) as n from "sessions"').get()?.['n']).toBe(0)
      raw.close()
    },
  )

  it('is restored with a warning where the key is missing or differs', async () => {
    await backupOf(await usedPlace('sqlite'))
    const bare = await newPlace('sqlite')
    expect((await runCommand(bare, ['restore', file])).output).toContain('There is no key here yet.')
    const other = await newPlace('sqlite')
    writeFileSync(join(other.dataDir, 'secret.key'), 'cd'.repeat(32))
    expect((await runCommand(other, ['restore', file])).output).toContain('The key here is another one.')
    const same = await newPlace('sqlite')
    writeFileSync(join(same.dataDir, 'secret.key'), key)
    expect((await runCommand(same, ['restore', file])).output).not.toMatch(/\bkey\b/)
  })

  it.each(bothEngines)('shows how much of each step is done, to the end (%s)', async (engine) => {
    const { steps } = await runCommand(await usedPlace(engine), ['backup', file])
    const names = [
      'Copying the database',
      'Copying the uploaded files',
      'Counting the rows',
      'Computing the checksum',
    ]
    expect([...new Set(steps.map(({ text }) => text))]).toEqual(names)
    const restored = await runCommand(await newPlace(engine), ['restore', file])
    for (const { text, done, total } of [...steps, ...restored.steps]) {
      if (total === undefined) expect(text).toBe('Copying the database')
      else expect(done, text).toBeLessThanOrEqual(total)
    }
    const last = new Map([...steps, ...restored.steps].map((step) => [step.text, step]))
    for (const { text, done, total } of last.values())
      if (total !== undefined) expect([text, done]).toEqual([text, total])
    expect([...last.keys()]).toEqual(expect.arrayContaining(['Reading the backup', 'Restoring the rows']))
  })

  const cancelledBackups = bothEngines.flatMap((engine) =>
    ['Copying the database', 'Copying the uploaded files', 'Counting the rows', 'Computing the checksum'].map(
      (step) => ({
        engine,
        step,
      }),
    ),
  )
  it.each(cancelledBackups)(
    'that is cancelled while $step leaves nothing ($engine)',
    async ({ engine, step }) => {
      const place = await usedPlace(engine)
      const { code, output, remarks } = await runCommand(
        place,
        ['backup', file],
        '',
        ({ text }) => text === step,
      )
      expect([code, output, remarks]).toEqual([130, '', 'Cancelled. Nothing was written.'])
      expect(readdirSync(folder)).toEqual([])
      await backupOf(place)
    },
  )

  const cancelledRestores = bothEngines.flatMap((engine) =>
    ['Reading the backup', 'Restoring the uploaded files', 'Restoring the rows', 'Counting the rows'].map(
      (step) => ({
        engine,
        step,
      }),
    ),
  )
  it.each(cancelledRestores)(
    'whose restore is cancelled while $step is restored later ($engine)',
    async ({ engine, step }) => {
      const written = contentIn(await backupOf(await usedPlace('sqlite')))
      const place = await newPlace(engine)
      const { code, output, remarks } = await runCommand(
        place,
        ['restore', file],
        '',
        ({ text, done, total }) => text === step && done === total,
      )
      expect([code, output, remarks]).toEqual([130, '', 'Cancelled. Nothing was restored.'])
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
      const users = await withDatabase(place, ({ db }) => db.selectFrom('users').select('id').execute())
      expect(users).toEqual([])
      // PostgreSQL lists a connection for a moment after it has ended, and a restore requires that no other one is
      // open.
      await expect
        .poll(async () => contentIn((await runCommand(place, ['restore', file])).output), { timeout: 10_000 })
        .toEqual(written)
    },
  )

  it('never overwrites a file', async () => {
    const place = await newPlace('sqlite')
    writeFileSync(file, 'precious')
    const { code, remarks } = await runCommand(place, ['backup', file])
    expect([code, remarks]).toEqual([1, `The file ${file} exists already.`])
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })

  it.each(bothEngines)('is not restored over existing data (%s)', async (engine) => {
    const place = await usedPlace(engine)
    const counts = countsIn(await backupOf(place))
    const { code, remarks } = await runCommand(place, ['restore', file])
    expect(code).toBe(1)
    expect(remarks).toContain(`This installation is in use: it has ${userCount} users.`)
    // The backup records its own event afterwards, so a restore would have removed it.
    expect(counts.size).toBeGreaterThan(10)
    counts.set('auditEvents', (counts.get('auditEvents') ?? 0) + 1)
    expect(countsIn(await backupOf(place, join(folder, 'after')))).toEqual(counts)
  })

  const damages: [what: string, damage: () => void][] = [
    [
      'one character is changed',
      () => exchange('Second screen for the reception', 'Second scream for the reception'),
    ],
    ['one byte of a picture is changed', () => exchange(picture.subarray(5_000, 5_016), randomBytes(16))],
    ['it is cut short', () => truncateSync(file, 4096 * 9)],
    [
      'its beginning is overwritten',
      () => writeFileSync(file, Buffer.concat([randomBytes(4096), readFileSync(file).subarray(4096)])),
    ],
    ['it is empty', () => truncateSync(file, 0)],
    ['it is something else', () => writeFileSync(file, 'Dear diary,')],
    ['its list of migrations is another one', replaceMigrations],
  ]

  it.each(damages)('is refused when %s, and nothing is changed', async (_, damage) => {
    await backupOf(await usedPlace('sqlite'))
    damage()
    const place = await newPlace('sqlite')
    const { code, remarks } = await runCommand(place, ['restore', file])
    expect(code).toBe(1)
    expect(remarks).toMatch(/is damaged: .*Nothing was restored|is not a backup of this program/)
    expect(readdirSync(place.dataDir)).toEqual(['portal.db'])
  })

  function replaceMigrations(): void {
    rmSync(file)
    const raw = new DatabaseSync(file)
    raw.exec('create table "schemaMigrations" ("x" text)')
    raw.close()
  }

  /** Replaces every occurrence: SQLite leaves old copies in unused parts of its pages. */
  function exchange(from: string | Buffer, to: string | Buffer): void {
    const content = readFileSync(file)
    const found: number[] = []
    for (let at = content.indexOf(from); at >= 0; at = content.indexOf(from, at + 1)) found.push(at)
    expect(found).not.toEqual([])
    for (const at of found) content.set(Buffer.from(to), at)
    writeFileSync(file, content)
  }

  it('of a newer version is refused', async () => {
    await backupOf(await usedPlace('sqlite'))
    const raw = new DatabaseSync(file)
    raw.exec(`insert into "schemaMigrations" values ('9000-later', '2030-01-01T00:00:00.000Z')`)
    raw.exec('drop table "backupManifest"')
    raw.close()
    const { code, remarks } = await runCommand(await newPlace('sqlite'), ['restore', file])
    expect(code).toBe(1)
    expect(remarks).toContain('was written by a newer version of this program (it knows the step 9000-later)')
  })

  it.each(bothEngines)(
    'of a12c8ed1 is brought up to date, and one from before is refused (%s)',
    async (engine) => {
      const stored = await restoreStored('sqlite')
      places.push(stored)
      const copy = join(stored.dataDir, 'portal.db')
      const { output } = await runCommand(await newPlace(engine), ['restore', copy])
      expect(output).toMatch(/^ {2}tickets +30$/m)
      await readPlainly(stored, (query) =>
        query(`delete from "schemaMigrations" where "name" = '0068-scanned-files'`),
      )
      const { code, remarks } = await runCommand(await newPlace(engine), ['restore', copy])
      expect(code).toBe(1)
      expect(remarks).toContain(`The backup ${copy} was not restored.`)
      expect(remarks).toContain('from before the commit a12c8ed1')
      expect(remarks).toContain('docs/operate.md')
    },
  )

  it('replaces a damaged database, whose file is renamed', async () => {
    const place = await usedPlace('sqlite')
    const written = contentIn(await backupOf(place))
    const database = join(place.dataDir, 'portal.db')
    const broken = Buffer.concat([randomBytes(4096), readFileSync(database).subarray(4096)])
    writeFileSync(database, broken)
    const list = await runCommand(place, ['list-users'])
    expect(list.code).toBe(1)
    expect(list.remarks).toContain('Restore a backup with: npm run portal -- restore <backup>')

    const { code, output } = await runCommand(place, ['restore', file])
    expect(code).toBe(0)
    const aside = /^Moved the damaged database to (.+)\.$/m.exec(output)?.[1] ?? ''
    expect(readFileSync(join(aside, 'portal.db')).equals(broken)).toBe(true)
    expect(contentIn(output)).toEqual(written)
    expect((await runCommand(place, ['list-users'])).output).toContain('priya.n')
  })

  it('that cannot be restored leaves a damaged database where it was', async () => {
    const place = await usedPlace('sqlite')
    await backupOf(place)
    const database = join(place.dataDir, 'portal.db')
    writeFileSync(database, 'broken')
    rmSync(join(place.dataDir, 'uploads'), { recursive: true })
    // The uploaded files cannot be written.
    writeFileSync(join(place.dataDir, 'uploads'), '')
    expect((await runCommand(place, ['restore', file])).code).toBe(1)
    expect(readFileSync(database, 'utf8')).toBe('broken')
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('damaged'))).toEqual([])
  })

  it('can also be a plain copy of the database, as it is made before its structure changes', async () => {
    const place = await usedPlace('sqlite')
    const copy = join(place.dataDir, 'portal.db')
    expect(existsSync(`${copy}-wal`)).toBe(false)
    const { code, output } = await runCommand(await newPlace('postgres'), ['restore', copy])
    expect(code).toBe(0)
    expect(output).toContain('Restored a plain copy, which holds no uploads:')
    expect(output).toMatch(usersLine)
  })
})
