import { expect, test } from 'vitest'
import { checkFeatureFile } from './featureFiles.ts'

test.each([
  ['src/features/money/invoices/schema.ts', 'src/features/money/invoices/server/schema.ts'],
  ['src/features/money/invoices/server/queries.ts', 'src/features/money/invoices/queries.ts'],
  ['src/features/money/invoices/browser/api.ts', 'src/features/money/invoices/server/api.ts'],
  ['src/features/money/invoices/browser/InvoiceForm.tsx', 'src/features/money/invoices/InvoiceForm.tsx'],
  ['src/features/money/invoices/server/drawItems.ts', 'src/features/money/invoices/server/pdf/drawItems.ts'],
])('A noun has %s, and never %s', (good, bad) => {
  expect(checkFeatureFile(good)).toEqual([])
  expect(checkFeatureFile(bad)).toHaveLength(1)
})

test('Other names, tests and files outside the nouns are free', () => {
  const files = [
    'src/features/money/invoices/money.ts',
    'src/features/site/brands/palette.test.ts',
    'src/browser/ui/range.ts',
  ]
  expect(files.flatMap(checkFeatureFile)).toEqual([])
})
