import { expect, test } from 'vitest'
import { checkFeatureFile } from './featureFiles.ts'

test.each([
  ['src/features/invoices/schema.ts', 'src/features/invoices/server/schema.ts'],
  ['src/features/invoices/server/queries.ts', 'src/features/invoices/queries.ts'],
  ['src/features/invoices/browser/api.ts', 'src/features/invoices/server/api.ts'],
  ['src/features/invoices/browser/InvoiceForm.tsx', 'src/features/invoices/InvoiceForm.tsx'],
  ['src/features/invoices/server/drawItems.ts', 'src/features/invoices/server/pdf/drawItems.ts'],
])('A noun has %s, and never %s', (good, bad) => {
  expect(checkFeatureFile(good)).toEqual([])
  expect(checkFeatureFile(bad)).toHaveLength(1)
})

test('Other names, tests and files outside the nouns are free', () => {
  const files = [
    'src/features/invoices/money.ts',
    'src/features/brands/palette.test.ts',
    'src/browser/ui/range.ts',
  ]
  expect(files.flatMap(checkFeatureFile)).toEqual([])
})
