import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PresenceAtTickets } from './server/presence.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const ben = { ticketId: 1, userId: 7, page: 'one' }

it('Someone of whom nothing is heard for ten seconds is gone, and the others at the ticket are told', () => {
  const changes: number[] = []
  const presence = new PresenceAtTickets((ticketId) => changes.push(ticketId))
  presence.tell({ ...ben, doing: 'writing' })
  vi.advanceTimersByTime(9_000)
  expect([...presence.at(1)]).toEqual([[7, 'writing']])
  presence.tell({ ...ben, doing: 'writing' })
  vi.advanceTimersByTime(9_000)
  expect([...presence.at(1)]).toEqual([[7, 'writing']])
  expect(changes).toEqual([1])
  vi.advanceTimersByTime(2_000)
  expect([...presence.at(1)]).toEqual([])
  expect(changes).toEqual([1, 1])
  // No timer is left running.
  expect(vi.getTimerCount()).toBe(0)
})

it('One page of several that is gone leaves its person at the ticket', () => {
  const changes: number[] = []
  const presence = new PresenceAtTickets((ticketId) => changes.push(ticketId))
  presence.tell({ ...ben, doing: 'viewing' })
  presence.tell({ ...ben, page: 'two', doing: 'viewing' })
  presence.tell({ ...ben, doing: 'gone' })
  expect([...presence.at(1)]).toEqual([[7, 'viewing']])
  presence.tell({ ...ben, page: 'two', doing: 'gone' })
  expect(changes).toEqual([1, 1])
  presence.close()
})
