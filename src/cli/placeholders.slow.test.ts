import { describe, expect, it } from 'vitest'
import { besideServer } from '../../tests/support/besideServer.ts'
import { engines } from '../../tests/support/engines.ts'
import { runCommand } from '../../tests/support/operator.ts'
import { placeholders } from '../shared/site/placeholders.ts'

describe.each(engines)('Announced functions from the command line (%s)', (engine) => {
  const beside = besideServer(engine)

  const run = (...args: string[]) => runCommand(beside.place, ['placeholders', ...args])
  const state = (word: string) => placeholders.map((name) => `${word}  ${name}`).join('\n')

  it('are listed, switched, and known to a server that runs', async () => {
    const visitor = beside.client()
    // The visitors' not-found page contains the names of the functions that work.
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
