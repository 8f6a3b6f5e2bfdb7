import { describe, expect, it } from 'vitest'
import { FairQueue } from './fairQueue.ts'

interface Item {
  name: string
  since: number
}

describe('A fair queue', () => {
  const push = (queue: FairQueue<Item>, name: string, since = 0) =>
    queue.push(name.slice(0, 1), { name, since })
  const take = (queue: FairQueue<Item>, count: number, clock = 0) =>
    Array.from({ length: count }, () => queue.shift(clock)?.name)

  it('takes turns between networks, and keeps the order of each', () => {
    const queue = new FairQueue<Item>()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) push(queue, name)
    expect(queue.length).toBe(6)
    expect(take(queue, 7)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
    expect(queue.length).toBe(0)
  })

  it('lets a network that comes wait for one of each other network', () => {
    const queue = new FairQueue<Item>()
    for (let n = 0; n < 1000; n += 1) push(queue, `a${n}`)
    push(queue, 'b0')
    expect(take(queue, 3)).toEqual(['a0', 'b0', 'a1'])
    push(queue, 'b1')
    expect(take(queue, 2)).toEqual(['a2', 'b1'])
  })

  it('says how long others have waited, for a network that waits already and for one that comes', () => {
    const queue = new FairQueue<Item>()
    expect(queue.waitingSince('a')).toBeUndefined()
    push(queue, 'a0', 10)
    push(queue, 'a1', 20)
    expect([queue.waitingSince('a'), queue.waitingSince('b')]).toEqual([10, 10])
    expect(take(queue, 1, 100)).toEqual(['a0'])
    expect([queue.waitingSince('a'), queue.waitingSince('b')]).toEqual([20, 100])
  })
})
