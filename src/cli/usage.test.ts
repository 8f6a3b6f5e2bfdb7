import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, createTestPlace, type TestPlace } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { restoreStored } from '../../tests/support/storedInstallation.ts'
import { testLog } from '../../tests/support/testLog.ts'
import { openDatabase } from '../server/database/database.ts'
import { run } from './run.ts'

describe('The command line', () => {
  let place: TestPlace
  beforeAll(async () => {
    place = await createTestPlace('sqlite')
  })
  afterAll(() => place?.remove())

  it('lists its commands when asked for help', async () => {
    const { code, output } = await runCommand(place, ['help'])
    expect(code).toBe(0)
    for (const name of ['create-user', 'reset-password', 'disable-2fa', 'list-users', 'backup', 'restore']) {
      expect(output).toContain(`\n  ${name} `)
    }
    expect(output).toContain('\nAll but restore and accept-key work while the server runs.')
  })

  it('explains each command', async () => {
    for (const args of [
      ['help', 'create-user'],
      ['create-user', '--help'],
    ]) {
      const { code, output } = await runCommand(place, args)
      expect(code).toBe(0)
      expect(output).toContain(
        'Usage: npm run portal -- create-user --username <name> --role <role> --email <address>',
      )
    }
  })

  it.each([
    [[], 'Usage: npm run portal -- <command>'],
    [['dance'], 'There is no command dance.'],
    [['help', 'dance'], 'There is no command dance.'],
    [['create-user', '--username', 'ada'], '--role is missing.'],
    [['list-users', '--all'], "Unknown option '--all'."],
    [['list-users', 'all'], '“all” was not expected here.'],
    [['backup'], '<file> is missing.'],
    [['backup', 'one', 'two'], '“two” was not expected here.'],
    [['reset-password', '--username'], "Option '--username <value>' argument missing"],
  ])('reports what is wrong with %j', async (args, complaint) => {
    const { code, output, remarks } = await runCommand(place, args)
    expect(code).toBe(2)
    expect(output).toBe('')
    expect(remarks).toContain(complaint)
    expect(remarks).toContain('Usage: npm run portal --')
  })

  it('refuses wrong environment variables as the server does', async () => {
    const remarks: string[] = []
    const terminal = {
      print: () => {},
      printError: (line: string) => remarks.push(line),
      showInstallation: () => {},
      readSecret: async () => '',
      input: () => process.stdin,
      showStep: () => {},
      onCancel: () => () => {},
    }
    expect(await run(['list-users'], { PORT: 'x', DATABASE_URL: 'mysql://x' }, terminal)).toBe(1)
    expect(remarks.join('\n')).toMatch(/The configuration is wrong:\n {2}- PORT .*\n {2}- DATABASE_URL /)
  })

  it.each([
    ['list-users'],
    ['backup copy.db'],
    ['reset-password --username ada'],
    ['disable-2fa --username ada'],
  ])('%s does not create an installation where there is none', async (line) => {
    const dataDir = join(place.dataDir, 'nothing-here')
    mkdirSync(dataDir, { recursive: true })
    const { code, remarks } = await runCommand({ dataDir }, line.split(' '))
    rmSync(dataDir, { recursive: true })
    expect(code).toBe(1)
    expect(remarks).toBe(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the installation.`,
    )
  })
})

describe.each(engines)('A database of an older version (%s)', (engine) => {
  it('is not changed by a command; the server upgrades it', async () => {
    const place = await restoreStored(engine)
    try {
      const { code, remarks } = await runCommand(place, ['list-users'])
      expect(code).toBe(1)
      expect(remarks).toContain('The database was written by an older version of this program.')
      await (await openDatabase({ ...place, log: testLog })).close()
      expect((await runCommand(place, ['list-users'])).output).toContain('priya.n')
    } finally {
      await place.remove()
    }
  })
})
