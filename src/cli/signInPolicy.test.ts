import { describe, expect, it } from 'vitest'
import { besideServer } from '../../tests/support/besideServer.ts'
import { engines } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'

describe.each(engines)('What sign-in demands, from the command line (%s)', (engine) => {
  const beside = besideServer(engine)

  const run = (line: string) => runCommand(beside.place, line.split(' '))
  const logIn = (username: string, password: string) =>
    beside.client().post('/api/login', { username, password }, 200)
  const create = (username: string, more = '') =>
    run(`create-user --username ${username} --role agent --email a@b.example --password first-pass${more}`)

  it('is shown, and changed for a server that runs; the way out of a lock-out', async () => {
    expect((await run('sign-in-policy')).output.trim()).toBe('Nobody is required to use 2FA.')
    await create('ann')
    const set = await run('sign-in-policy --two-factor staff --from 2026-01-31')
    expect(set.output.trim()).toBe('2FA is demanded of staff from 2026-01-31 on.')
    expect((await run('sign-in-policy')).output).toBe(set.output)
    expect((await logIn('ann', 'first-pass')).json).toEqual({ requiresStep: 'twoFactor' })
    await run('sign-in-policy --two-factor nobody')
    expect((await logIn('ann', 'first-pass')).json).toMatchObject({ username: 'ann' })
  })

  it('is another password, where the operator says so', async () => {
    await create('ben', ' --must-change yes')
    expect((await logIn('ben', 'first-pass')).json).toEqual({ requiresStep: 'password' })
    await run('reset-password --username ben --password second-pass')
    expect((await logIn('ben', 'second-pass')).json).toMatchObject({ username: 'ben' })
    await run('reset-password --username ben --password third-pass --must-change yes')
    expect((await logIn('ben', 'third-pass')).json).toEqual({ requiresStep: 'password' })
  })

  it.each([
    ['sign-in-policy --two-factor agents', '--two-factor takes one of nobody, staff, everybody.'],
    ['sign-in-policy --two-factor staff --from 2026-02-30', 'There is no day “2026-02-30”.'],
    ['sign-in-policy --from 2026-02-01', '--from belongs to --two-factor.'],
    ['reset-password --username ann --must-change maybe', '--must-change takes yes or no.'],
  ])('%s is refused', async (line, sentence) => {
    const { code, remarks } = await run(line)
    expect(code).toBe(1)
    expect(remarks).toContain(sentence)
  })
})
