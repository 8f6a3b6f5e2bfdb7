import { expect, it } from 'vitest'
import { invoiceNumbersIn, typedSearch } from './typedSearch.ts'

it.each([
  '6',
  '#6',
  ' # 6. ',
  '[#6]',
  'ticket 6',
  'Ticket #6',
  'TICKET6',
  '[Ticket#6]',
  'Ticket no. 6',
  'Ticket-Nr. 6: Drucker 17',
  '#6 Printer 0123 is offline',
  '[Vorgang #6] Drucker 17',
  '[Ticket #6] Room #12, Ticket #7',
  'Re: [Ticket #6] Printer 0123 is offline',
  'AW: WG: FW: Fwd: SV: TR: RE[2]: Antw: [Ticket #6] Printer',
  'Re: 6',
  '[EXTERNAL] Re: [Ticket #6] Printer',
  'about your ticket 6',
  'A ticket was assigned to you: [Ticket #6] Printer',
  'https://portal.example/agent/tickets/6?tab=1',
  `Re: AW: [Ticket #6] ${'x'.repeat(200)}`,
])('“%s” names ticket 6', (typed) => {
  expect(typedSearch(typed).ticketId).toBe(6)
})

it.each([
  'Printer 6',
  'Room #12 has no light',
  'tickets',
  'ticketing 6',
  'Ticket 6a',
  '0',
  'ticket 2147483648',
  '9'.repeat(20),
  'Re:',
])('“%s” names no ticket', (typed) => {
  expect(typedSearch(typed).ticketId).toBeUndefined()
})

it('The words of a pasted subject are those behind Re: and the like, and the longest 8 of many', () => {
  expect(typedSearch('Re: AW: Fwd: 回复：Printer is offline')).toMatchObject({
    words: ['printer', 'is', 'offline'],
    isCut: false,
  })
  expect(typedSearch('Re:').words).toEqual(['re'])
  expect(typedSearch('Re: New inquiry from Ada Weldon').words).toEqual(['ada', 'weldon'])
  expect(typedSearch('a b c d e f g h').isCut).toBe(false)
  expect(
    typedSearch(
      'The printer on the second floor of our old office in the north shows error 0123 since Monday',
    ),
  ).toMatchObject({
    words: ['printer', 'second', 'floor', 'office', 'north', 'shows', 'error', 'monday'],
    isCut: true,
  })
})

it.each([
  ['T-42', 'T-42'],
  ['#T-42', 'T-42'],
  ['Invoice T-42 from Northline', 'T-42'],
  ['Re: AW: Invoice T-42 from Northline was changed', 'T-42'],
  ['invoice 2026/11 7 from From Here to There', '2026/11 7'],
  ['Invoice 77 from Northline', '77'],
  ['Invoice T-42.pdf', 'T-42'],
  ['Invoice_T-42(1).pdf', 'T-42'],
  ['Invoice%20T-42.pdf', 'T-42'],
  ['Your bill (T-42), please', 'T-42'],
  ['Rechnung T-42 von Northline', 'T-42'],
])('“%s” names invoice %s', (typed, number) => {
  expect(invoiceNumbersIn(typed)).toContain(number)
})

it('A number alone in a text names no invoice, and the longest number comes first', () => {
  expect(invoiceNumbersIn('printer 77')).toEqual(['printer 77'])
  expect(invoiceNumbersIn('Invoice T-42 b')).toEqual(['Invoice T-42 b', 'T-42 b', 'T-42', 'T'])
})
