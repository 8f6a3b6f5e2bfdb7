import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPlace, engines, type TestPlace } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'

describe.each(engines)('The facts of the provider by command on %s', (engine) => {
  let place: TestPlace
  let folder = ''
  beforeAll(async () => {
    place = await createTestPlace(engine)
    folder = await mkdtemp(join(tmpdir(), 'provider-'))
    await runCommand(
      place,
      'create-user --username ada --role agent --email a@b.example --password Correct-horse-7'.split(' '),
    )
  })
  afterAll(async () => {
    await place?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const provider = (...args: string[]) => runCommand(place, ['provider', ...args])

  it('are shown, set and cleared', async () => {
    expect((await provider()).output).toMatch(/^phone: \nemail: \naddress: \n/)
    const set = await provider('--address', String.raw`Dock Road 88\nSandusky`, '--payment-days', '14')
    expect((await provider('--legal-name', 'Acme IT LLC')).output).toMatch(/^legal-name: Acme IT LLC$/m)
    expect([set.code, set.remarks]).toEqual([0, ''])
    expect((await provider()).output).toContain(String.raw`address: Dock Road 88\nSandusky`)
    expect((await provider('--time-zone', 'America/New_York')).output).toMatch(
      /^time-zone: America\/New_York$/m,
    )
    expect((await provider('--time-zone', '')).output).toMatch(/^time-zone: $/m)
    expect((await provider('--payment-days', '')).output).toMatch(/^payment-days: $/m)
    expect((await provider()).output).toContain('Sandusky')
  })

  it('include legal pages, from files', async () => {
    const file = join(folder, 'privacy.md')
    await writeFile(file, '# We keep nothing')
    expect((await provider('--privacy', file)).output).toContain('privacy: 17 characters')
    await writeFile(file, 'x'.repeat(100_001))
    const refused = await provider('--privacy', file)
    expect([refused.code, refused.remarks]).toEqual([1, '--privacy: Please use at most 100,000 characters'])
    await writeFile(file, '')
    expect((await provider('--privacy', file)).output).toMatch(/^privacy: $/m)
    expect((await provider('--terms', join(folder, 'none.md'))).code).toBe(1)
  })

  it.each([
    [['--phone', 'call us'], '--phone: Please enter a phone number such as (614) 555-0142'],
    [['--time-zone', 'Ohio'], '--time-zone: Please enter a time zone such as America/New_York'],
    [['--payment-days', 'many'], '--payment-days: Payment days must be a whole number from 0 to 365'],
    [['--billing-email', 'nobody'], '--billing-email: Invalid email address'],
    [['--brand', 'Nobody'], 'There is no brand Nobody.'],
  ])('are refused: %j', async (args, message) => {
    const { code, remarks } = await provider(...args)
    expect([code, remarks]).toEqual([1, message])
  })
})
