import { describe, expect, test } from 'vitest'
import { firstShownAt, inOrder, loadForNext, startOf, type UnloadedEntries } from './shownEntries.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
/** Entries of which each was created a minute after the one before. */
const entriesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => ({ createdAt: at(first + place) }))
const all: UnloadedEntries[] = []
const atFirst = (entries: readonly { createdAt: string }[]) => ({ since: firstShownAt(entries), requests: 0 })

test('The entries of all lists are in the order of time, those of one time in the order of the lists', () => {
  const [a, b, c, d] = [
    { createdAt: at(1), name: 'a' },
    { createdAt: at(3), name: 'b' },
    { createdAt: at(2), name: 'c' },
    { createdAt: at(3), name: 'd' },
  ]
  expect(inOrder([a, b], [c, d], [])).toEqual([a, c, b, d])
})

describe('A conversation shows', () => {
  test('all of its entries, if there are at most 50', () => {
    for (const entries of [[], entriesFrom(1, 1), entriesFrom(1, 50)])
      expect(startOf(entries, all, atFirst(entries))).toBe(0)
  })

  test('the newest 50 at first, 100 more at each request, and none less when new entries arrive', () => {
    const entries = entriesFrom(1, 300)
    const shown = atFirst(entries)
    expect(startOf(entries, all, shown)).toBe(250)
    expect(startOf(entriesFrom(1, 340), all, shown)).toBe(250)
    expect(startOf(entries, all, { ...shown, requests: 1 })).toBe(150)
    expect(startOf(entries, all, { ...shown, requests: 3 })).toBe(0)
  })

  test('nothing that is older than an entry which is not loaded', () => {
    const load = async () => {}
    const entries = inOrder(entriesFrom(200, 210), entriesFrom(1, 20))
    const shown = atFirst(entries)
    const ofResponses = { count: 150, before: at(200), load }
    const ofNotes = { count: 0, before: at(1), load }
    expect(startOf(entries, [ofResponses, ofNotes], shown)).toBe(20)
    expect(startOf(entries, [{ ...ofResponses, count: 0 }, ofNotes], shown)).toBe(0)
  })
})

test('A request loads entries of the lists that have more, unless enough are loaded', async () => {
  const loads: string[] = []
  const listOf = (name: string, count: number, before: number): UnloadedEntries => ({
    count,
    before: at(before),
    load: async (most) => void loads.push(`${name} ${most}`),
  })
  const entries = entriesFrom(1, 300)
  const shown = atFirst(entries)
  await loadForNext(entries, [listOf('responses', 5, 100), listOf('notes', 5, 151)], shown)
  expect(loads).toEqual([])
  await loadForNext(entries, [listOf('responses', 5, 100), listOf('notes', 5, 152)], shown)
  expect(loads).toEqual(['responses 100', 'notes 100'])
  loads.length = 0
  await loadForNext(entries, [listOf('responses', 5, 200), listOf('notes', 0, 200)], shown)
  expect(loads).toEqual(['responses 100'])
})
