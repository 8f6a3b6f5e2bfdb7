import { describe, expect, it } from 'vitest'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { leadFilterOf, leadRowsOf } from './rowsOf.ts'
import { leadViewIn } from './view.ts'

const none = { search: undefined, state: undefined, assigned: undefined, from: undefined, to: undefined }

describe('The view of the leads in an address', () => {
  it.each([
    [{}, none],
    [
      { search: 'hill', state: 'won' },
      { ...none, search: 'hill', state: 'won' },
    ],
    [
      { search: '614', assigned: '7' },
      { ...none, search: '614', assigned: 7 },
    ],
    [
      { assigned: 'me', from: '2026-11-01', to: '2026-11-30' },
      { ...none, assigned: 'me', from: '2026-11-01', to: '2026-11-30' },
    ],
    // Addresses saved when leads were open or handled.
    [{ state: 'open' }, { ...none, state: 'open' }],
    [{ state: 'handled' }, { ...none, state: 'closed' }],
    [{ assigned: 'you', state: 'gone', from: '2026-13-01', to: 'today', search: ['a'] }, none],
    [{ assigned: -1, from: '0000-01-01', search: '' }, none],
    [
      { assigned: 1.5, search: 'x'.repeat(400) },
      { ...none, search: 'x'.repeat(maxSearchCharacters) },
    ],
  ])('%j is %j', (given, view) => {
    expect(leadViewIn(given)).toEqual(view)
  })
})

describe('The parameters of the list', () => {
  it('are the filters, with whole days by the clock of the reader', () => {
    const view = { search: 'hill', state: 'open', assigned: 7, from: '2026-11-02', to: '2026-11-03' } as const
    const filter = {
      words: 'hill',
      state: 'open',
      assigned: '7',
      from: new Date('2026-11-02T00:00').toISOString(),
      to: new Date('2026-11-04T00:00').toISOString(),
      archived: 'no',
    }
    expect(leadFilterOf(view, 'no')).toEqual(filter)
    expect(leadRowsOf(view, 'no')).toEqual({ ...filter, message: 'no' })
  })

  it('are none without filters', () => {
    expect(JSON.stringify(leadFilterOf(leadViewIn({}), undefined))).toBe('{}')
  })
})
