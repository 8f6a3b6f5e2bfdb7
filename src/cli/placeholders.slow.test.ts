import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, createTestPlace, type TestPlace } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { startServer, type RunningServer } from '../../tests/support/server.ts'
import { HttpClient } from '../../tests/support/httpClient.ts'
import { placeholders } from '../shared/site/placeholders.ts'

describe.each(engines)('Announced functions from the command line (%s)', (engine) => {
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

  const run = (...args: string[]) => runCommand(place, ['placeholders', ...args])
  const state = (word: string) => placeholders.map((name) => `${word}  ${name}`).join('\n')

  it('are listed, switched, and known to a server that runs', async () => {
    const visitor = new HttpClient(`http://127.0.0.1:${server.port}`)
    // The not-found page of a visitor holds those that work, too.
    const shown = async () =>
      /"working":(\[[^\]]*\])/.exec((await visitor.get('/no-such-page', 404)).text)?.[1]
    expect((await run()).output.trim()).toBe(state('keeps'))
    expect(await shown()).toBe('[]')
    expect((await run('--work', 'all')).output.trim()).toBe(state('works'))
    await expect.poll(shown).toBe(JSON.stringify(placeholders))
    expect((await run('--keep', 'all')).output.trim()).toBe(state('keeps'))
  })

  it.each([
    [['--work', 'unknown'], '--work takes all, or names'],
    [['--work', 'all', '--keep', 'user-editing'], 'user-editing cannot both work and be kept.'],
  ])('%j is refused', async (args, sentence) => {
    const { code, remarks } = await run(...args)
    expect(code).toBe(1)
    expect(remarks).toContain(sentence)
  })
})
