import { expect, it } from 'vitest'
import { ticketViewIn } from '../tickets/view.ts'
import { ticketSearchIn } from './address.ts'
import { searchOf, searchText, shownViewOf, viewOfSearch } from './search.ts'

const urgent = { id: 7, search: 'priority=high%2Ccritical&sort=waitsSince+ascending' }
const isUrgent = ticketViewIn({ priority: 'high,critical', sort: 'waitsSince ascending' })

it('A view has one text, from which it is read again', () => {
  const texts = [urgent.search, '', 'words=Printer+%26+caf%C3%A9', 'status=open&tag=3%2C17&columns=none']
  for (const text of texts) expect(searchText(viewOfSearch(text))).toBe(text)
  expect(searchText(viewOfSearch('priority=critical,high,none&page=2'))).toBe('priority=high%2Ccritical')
})

it('A URL with a saved view alone shows what is saved', () => {
  expect(shownViewOf(ticketSearchIn({ view: 7 }), [urgent])).toEqual({
    view: isUrgent,
    saved: urgent,
    isChanged: false,
  })
  expect(searchOf(isUrgent, urgent)).toEqual(ticketSearchIn({ view: 7 }))
})

it('A URL with further filters shows these, as a change of the saved view', () => {
  const given = { priority: 'critical', view: 7 }
  const shown = { view: ticketViewIn(given), saved: urgent, isChanged: true }
  expect(shownViewOf(ticketSearchIn(given), [urgent])).toEqual(shown)
  expect(searchOf(shown.view, urgent)).toEqual(ticketSearchIn(given))
})

it('Without any filters, and for a view that does not exist, the URL shows no saved view', () => {
  expect(searchOf(ticketViewIn({}), urgent)).toEqual(ticketSearchIn({}))
  const everything = { id: 8, search: '' }
  expect(searchOf(ticketViewIn({}), everything)).toEqual(ticketSearchIn({ view: 8 }))
  expect(shownViewOf(ticketSearchIn({ view: 9 }), [urgent])).toEqual({
    view: ticketViewIn({}),
    isChanged: false,
  })
})
