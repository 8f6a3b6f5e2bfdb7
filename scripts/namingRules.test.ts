import { expect, test } from 'vitest'
import { checkComponentNames, checkFileName, checkImportedNames, checkPage } from './namingRules.ts'

test.each([
  ['src/server/hostName.ts', 'src/server/host-name.ts'],
  ['src/browser/ui/TextField.tsx', 'src/browser/ui/text_field.tsx'],
  ['src/browser/styles/portal.css', 'src/browser/styles/Portal.css'],
  ['src/server/session/session.test.ts', 'src/server/Session.test.ts'],
  ['migrations/0012-invoice-items.ts', 'migrations/12-invoiceItems.ts'],
  ['migrations/frozen/keepWords.ts', 'migrations/frozen/0006-words.ts'],
  ['tests/e2e/sign-in.test.ts', 'tests/e2e/signIn.test.ts'],
  ['docs/add-a-field.md', 'docs/addAField.md'],
])('A file is named as its neighbours are: %s, not %s', (good, bad) => {
  expect(checkFileName(good)).toEqual([])
  expect(checkFileName(bad)).toHaveLength(1)
})

test('A page is exported under the name of its file', () => {
  const file = 'src/portals/admin/CompaniesPage.tsx'
  expect(checkPage(file, 'export function CompaniesPage() {}')).toEqual([])
  expect(checkPage(file, 'export function Companies() {}')).toHaveLength(1)
})

test('A name of our own is not renamed where it is imported; one of a package may be', () => {
  const file = 'src/browser/a.ts'
  expect(checkImportedNames(file, `import { Ticket as TicketPage } from './ticket.ts'`)).toHaveLength(1)
  expect(checkImportedNames(file, `import { a,\n  type B as C,\n} from '../b.ts'`)).toHaveLength(1)
  expect(checkImportedNames(file, `import { Switch as Radix } from 'radix-ui'`)).toEqual([])
  expect(checkImportedNames(file, `import * as z from './z.ts'\nimport { type B } from './b.ts'`)).toEqual([])
})

test('No two components share a name', () => {
  const one: [string, string] = ['src/portals/admin/a.tsx', 'export function Row() {}']
  expect(checkComponentNames(new Map([one, ['src/browser/b.tsx', 'function Rows() {}']]))).toEqual([])
  expect(checkComponentNames(new Map([one, ['src/browser/b.tsx', 'function Row() {}']]))).toHaveLength(1)
  expect(checkComponentNames(new Map([one, ['src/browser/b.test.tsx', 'function Row() {}']]))).toEqual([])
})
