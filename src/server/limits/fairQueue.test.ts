import { describe, expect, it } from 'vitest'
import { FairQueue } from './fairQueue.ts'

describe('A fair queue', () => {
  const push = (queue: FairQueue<string>, name: string) => queue.push(name.slice(0, 1), name)
  const take = (queue: FairQueue<string>, count: number) => Array.from({ length: count }, () => queue.shift())

  it('takes turns between networks, and keeps the order of each', () => {
    const queue = new FairQueue<string>()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) push(queue, name)
    expect([queue.length, queue.lengthOf('a'), queue.lengthOf('d')]).toEqual([6, 3, 0])
    expect(take(queue, 7)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
    expect(queue.length).toBe(0)
  })

  it('serves a network that arrives after one item of each other network', () => {
    const queue = new FairQueue<string>()
    for (let n = 0; n < 1000; n += 1) push(queue, `a${n}`)
    push(queue, 'b0')
    expect(take(queue, 3)).toEqual(['a0', 'b0', 'a1'])
    push(queue, 'b1')
    expect(take(queue, 2)).toEqual(['a2', 'b1'])
  })

  it('passes over a network that may have no turn, which keeps its place', () => {
    const queue = new FairQueue<string>()
    for (const name of ['a1', 'b1', 'b2', 'c1']) push(queue, name)
    const notA = (network: string) => network !== 'a'
    expect([queue.shift(notA), queue.shift(notA)]).toEqual(['b1', 'c1'])
    expect(take(queue, 2)).toEqual(['a1', 'b2'])
    expect(queue.shift(notA)).toBeUndefined()
  })
})
