import { expect, test } from 'vitest'
import type { NotifiedEvent } from '../values.ts'
import { sentenceOf } from './notificationText.ts'

const told = (event: NotifiedEvent, ticketId: number | null, count: number) =>
  sentenceOf({
    id: 1,
    event,
    ticketId,
    count,
    title: null,
    actorName: 'ben',
    excerpt: null,
    isRead: false,
    createdAt: '2026-01-05T08:00:00.000Z',
  })

test('A notification names its ticket, or how many tickets there are', () => {
  expect(told('ticketsAssigned', 7, 1)).toBe('ben assigned you #7')
  expect(told('ticketsAssigned', null, 2)).toBe('ben assigned you 2 tickets')
  expect(told('ticketsReassigned', null, 2)).toBe('ben reassigned 2 of your tickets')
  expect(told('customerReplied', 7, 3)).toBe('ben replied 3 times to #7')
})

test('One ticket that an undo has left of several is named as one', () => {
  expect(told('ticketsAssigned', null, 1)).toBe('ben assigned you a ticket')
  expect(told('ticketsReassigned', null, 1)).toBe('ben reassigned one of your tickets')
})
