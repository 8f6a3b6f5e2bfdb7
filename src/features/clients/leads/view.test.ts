import { describe, expect, it } from 'vitest'
import { leadFilter } from './browser/useLeadFilter.ts'
import type { LeadState } from './values.ts'
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
      { assigned: 1.5, search: 'x'.repeat(300) },
      { ...none, search: 'x'.repeat(200) },
    ],
  ])('%j is %j', (given, view) => {
    expect(leadViewIn(given)).toEqual(view)
  })
})

describe('The filter of the leads', () => {
  const lead = (createdAt: string, assignedTo: number | null = null, state: LeadState = 'new') => ({
    createdAt,
    assignedTo,
    state,
  })
  const local = (text: string) => new Date(text).toISOString()

  it('is none without filters, also with a search', () => {
    expect(leadFilter({ search: 'x' }, 1)).toBeUndefined()
  })

  it('has both days whole, by the clock of the reader', () => {
    const fits = leadFilter({ from: '2026-11-02', to: '2026-11-03' }, 1)
    const at = ['2026-11-01T23:59:59.999', '2026-11-02T00:00', '2026-11-03T23:59:59.999', '2026-11-04T00:00']
    expect(at.map((text) => fits?.(lead(local(text))))).toEqual([false, true, true, false])
  })

  it('has state and assignee', () => {
    const leads = [
      lead('2026-11-02T10:00Z'),
      lead('2026-11-02T10:00Z', 7, 'won'),
      lead('2026-11-02T10:00Z', 8, 'contacted'),
    ]
    const found = (view: Parameters<typeof leadFilter>[0]) => leads.map((one) => leadFilter(view, 7)?.(one))
    expect(found({ assigned: 'me' })).toEqual([false, true, false])
    expect(found({ assigned: 'nobody' })).toEqual([true, false, false])
    expect(found({ assigned: 8 })).toEqual([false, false, true])
    expect(found({ state: 'open' })).toEqual([true, false, true])
    expect(found({ state: 'closed' })).toEqual([false, true, false])
    expect(found({ state: 'contacted' })).toEqual([false, false, true])
    expect(found({ state: 'lost' })).toEqual([false, false, false])
    expect(found({ state: 'won', assigned: 8 })).toEqual([false, false, false])
  })
})
