import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, createTestPlace, type TestPlace } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { startServer, type RunningServer } from '../../tests/support/server.ts'
import { HttpClient } from '../../tests/support/httpClient.ts'
import { modules } from '../modules.ts'

describe.each(engines)('Modules from the command line (%s)', (engine) => {
  let place: TestPlace
  let server: RunningServer
  beforeAll(async () => {
    place = await createTestPlace(engine)
    server = await startServer(place)
  })
  afterAll(async () => {
    await server?.stop()
    await place?.remove()
  })

  const run = (...args: string[]) => runCommand(place, ['modules', ...args])
  const state = (isOn: boolean) => modules.map(({ name }) => `${isOn ? 'on ' : 'off'}  ${name}`).join('\n')

  it('are listed, switched, and known to a server that runs', async () => {
    const visitor = new HttpClient(`http://127.0.0.1:${server.port}`)
    // The not-found page of a visitor holds what is on, too.
    const shown = async () =>
      /"modules":(\[[^\]]*\])/.exec((await visitor.get('/no-such-page', 404)).text)?.[1]
    expect((await run()).output.trim()).toBe(state(false))
    expect(await shown()).toBe('[]')
    expect((await run('--on', 'all')).output.trim()).toBe(state(true))
    const names = JSON.stringify(modules.map(({ name }) => name).toSorted())
    await expect.poll(shown).toBe(names)
    expect((await run('--off', 'all')).output.trim()).toBe(state(false))
  })

  it.each([
    [['--on', 'unknown'], '--on takes all, none, or names'],
    [['--on', 'all', '--off', 'user-editing'], 'user-editing cannot be switched on and off.'],
  ])('%j is refused', async (args, sentence) => {
    const { code, remarks } = await run(...args)
    expect(code).toBe(1)
    expect(remarks).toContain(sentence)
  })
})
