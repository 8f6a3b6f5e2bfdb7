import { expect, it } from 'vitest'
import { auditViewIn } from '../../features/base/audit/view.ts'
import { leadViewIn } from '../../features/clients/leads/view.ts'
import { invoiceViewIn } from '../../features/money/invoices/view.ts'
import { severalOfTickets, ticketViewIn } from '../../features/desk/tickets/view.ts'
import { userViewIn } from '../../features/people/directory/view.ts'
import { ownInvoiceViewIn, ownTicketViewIn } from '../../portals/customer/links.ts'
import { leftOutOf } from './leftOut.ts'
import { maxFilterValues, maxSearchCharacters } from './searchParams.ts'

type ViewIn = (given: Record<string, unknown>) => object

it('The words of a list are those of a pasted title, on one line', () => {
  const title = 'The printer on the second floor shows error 0123 since Monday'
  expect(ticketViewIn({ words: ` [Ticket #6]\n${title} ` }).words).toBe(`[Ticket #6] ${title}`)
  expect(ticketViewIn({ words: 'x'.repeat(400) }).words).toHaveLength(maxSearchCharacters)
})

it.each<[string, ViewIn, Record<string, unknown>, string[]]>([
  [
    'tickets',
    ticketViewIn,
    { status: 'foo', zzz: 1, priority: 'high', testDomain: 'a.example' },
    ['status=foo', 'zzz=1'],
  ],
  [
    'tickets',
    ticketViewIn,
    { words: 138, customer: 7, sort: 'id ascending', status: '', queue: undefined },
    [],
  ],
  [
    'tickets',
    ticketViewIn,
    { customer: 'me', status: ['open'], constructor: 'x' },
    ['customer=me', 'status=["open"]', 'constructor=x'],
  ],
  ["a customer's tickets", ownTicketViewIn, { status: 'open', priority: 'high' }, ['priority=high']],
  [
    'invoices',
    invoiceViewIn,
    { amountFrom: 'much', amountTo: 5, dueFrom: '2026-02-30' },
    ['amountFrom=much', 'dueFrom=2026-02-30'],
  ],
  ["a customer's invoices", ownInvoiceViewIn, { status: 'open', words: true }, ['status=open']],
  ['leads', leadViewIn, { state: 'handled', search: 614, assigned: 'you' }, ['assigned=you']],
  ['audit events', auditViewIn, { subject: 12, person: 'Ana', page: 2 }, ['page=2']],
  ['users', userViewIn, { company: 3, role: 'boss', state: 'active' }, ['role=boss']],
])('The parameters that a list of %s leaves out are told', (_, viewIn, given, leftOut) => {
  expect(leftOutOf(given, viewIn(given))).toEqual(leftOut)
})

it('Several values of a filter are always the same text, and the unknown ones are told', () => {
  const given = { priority: 'critical, high,foo,high,', assignee: '12,3,x,12', tag: 7, category: 'none' }
  const view = ticketViewIn(given)
  expect(view).toMatchObject({ priority: 'high,critical', assignee: '3,12', tag: '7' })
  expect(leftOutOf(given, view, severalOfTickets)).toEqual(['priority=foo', 'assignee=x', 'category=none'])
  const many = Array.from({ length: maxFilterValues + 1 }, (_, at) => String(at + 1)).join()
  expect(leftOutOf({ tag: many }, ticketViewIn({ tag: many }), severalOfTickets)).toEqual(['tag=21'])
})
