import { expect, it } from 'vitest'
import { mergeFields } from './mergeFields.ts'

const start = { name: 'Harbor', phone: '1', items: [{ price: '2' }] }

it('puts changes of different fields together', () => {
  expect(mergeFields(start, { ...start, phone: '5' }, { ...start, name: 'Harbour' })).toEqual({
    values: { ...start, phone: '5', name: 'Harbour' },
    conflicts: [],
    taken: ['name'],
  })
})

it('reports a field that both changed, and keeps the own value until the person has chosen', () => {
  const mine = { ...start, items: [{ price: '3' }] }
  expect(mergeFields(start, mine, { ...start, items: [{ price: '4' }] })).toEqual({
    values: mine,
    conflicts: ['items'],
    taken: [],
  })
})

it('finds no conflict where both changed a field to the same value', () => {
  const both = { ...start, phone: '7' }
  expect(mergeFields(start, both, { ...both })).toEqual({ values: both, conflicts: [], taken: [] })
})
