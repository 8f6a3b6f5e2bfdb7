import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Requests a turn for each name, whose first letter is the key; `end` ends a running turn. */
async function asking(turns: Turns<string>, ...names: string[]) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, signal?: AbortSignal) =>
    turns.enter(name.slice(0, 1), { signal }).then((end) => {
      begun.push(name)
      ends.set(name, end)
    })
  const asked = names.map((name) => ask(name))
  await nextTurn()
  const end = async (name: string) => {
    ends.get(name)?.()
    await nextTurn()
    return begun.at(-1)
  }
  return { begun, ask, end, asked }
}

describe('Turns', () => {
  it('of work that blocks are one in each iteration of the event loop, also after a failure', async () => {
    const turns = new Turns<string>({ atOnce: 1 })
    let iteration = 0
    const count = () => {
      iteration += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const begun: number[] = []
    const block = async (key: string) => {
      begun.push(iteration)
      if (key === 'b') throw new Error('Not rendered')
    }
    const keys = ['a', 'a', 'b', 'b', 'c']
    const ended = await Promise.allSettled(keys.map((key) => turns.runBlocking(key, () => block(key))))
    clearImmediate(next)
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(new Set(begun).size).toBe(5)
  })

  it('go round between keys: one that comes later waits for what is under way alone', async () => {
    const turns = new Turns<string>({ atOnce: 1 })
    const { begun, ask, end } = await asking(turns, 'a1', 'a2', 'a3')
    expect(begun).toEqual(['a1'])
    void ask('b1')
    void ask('c1')
    expect([turns.waiting, turns.waitingOf('a'), turns.waitingOf('b')]).toEqual([4, 2, 1])
    expect(await end('a1')).toBe('b1')
    void ask('b2')
    expect(await end('b1')).toBe('c1')
    expect(await end('c1')).toBe('a2')
    expect(await end('a2')).toBe('b2')
    expect(await end('b2')).toBe('a3')
    await end('a3')
    expect([turns.waiting, turns.isFullFor('a')]).toEqual([0, false])
  })

  it('of one key are bounded as well, and keep no other waiting', async () => {
    const turns = new Turns<string>({ atOnce: 3, atOnceOfKey: 2 })
    const { begun, ask, end } = await asking(turns, 'a1', 'a2', 'a3', 'b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    void ask('b2')
    expect(await end('b1')).toBe('b2')
    expect(await end('a2')).toBe('a3')
  })

  it('are given up by what nobody waits for, at once and for good', async () => {
    const turns = new Turns<string>({ atOnce: 1 })
    const { begun, ask, end } = await asking(turns, 'a1')
    const gone = new AbortController()
    const given = ask('b1', gone.signal)
    void ask('a2')
    gone.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    expect(turns.waiting).toBe(1)
    await expect(ask('b2', gone.signal)).rejects.toThrow('gone')
    expect(await end('a1')).toBe('a2')
    await end('a2')
    expect(begun).toEqual(['a1', 'a2'])
  })

  it('last until the work has ended, also where it fails', async () => {
    const turns = new Turns<string>({ atOnce: 1 })
    const failure = Promise.withResolvers<string>()
    const failing = turns.run('a', () => failure.promise)
    const next = turns.run('a', async () => 'done')
    expect(await Promise.race([next, nextTurn('waits')])).toBe('waits')
    failure.reject(new Error('no work'))
    await expect(failing).rejects.toThrow('no work')
    expect(await next).toBe('done')
  })
})
