import { expect, it } from 'vitest'
import { readItems } from './readItems.ts'

const item = { description: 'Managed workstation', quantity: 2, unitPrice: '65.00', total: '130.00' }

it('the items of an invoice are read from a list and from its JSON text', () => {
  expect(readItems([item])).toEqual([item])
  expect(readItems(JSON.stringify([item]))).toEqual([item])
  expect(readItems(JSON.stringify([{ description: 'Hour', quantity: '1.5', unitPrice: 150 }]))).toHaveLength(
    1,
  )
})

it('an invoice without items has an empty list, however that is stored', () => {
  for (const none of [[], '[]', '', 'null', null, undefined]) expect(readItems(none)).toEqual([])
})

it('items that cannot be read are not mistaken for no items', () => {
  for (const broken of ['[{', 'two laptops', '{"description":"x"}', '[{"description":"x"}]', '[7]']) {
    expect(readItems(broken), broken).toBeUndefined()
  }
})
