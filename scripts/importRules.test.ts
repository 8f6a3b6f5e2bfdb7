import { expect, test } from 'vitest'
import { checkImports } from './importRules.ts'

/** The problems when one file imports another. */
const problemsOf = (file: string, imported: string) =>
  checkImports(new Map([[file, `import { a } from '${imported}'`]])).problems.filter(
    (problem) => !problem.includes('imports nothing upwards'),
  )

test.each([
  ['src/features/desk/notes/browser/NoteForm.tsx', '../../../mail/values.ts'],
  ['src/features/mail/server/queries.ts', '../../site/brands/server/queries.ts'],
  ['src/features/desk/notes/policy.ts', '../../people/accounts/schema.ts'],
  ['src/portals/agent/LeadPage.tsx', '../../features/clients/leads/browser/LeadList.tsx'],
  ['src/portals/public/server/forms.ts', '../../../features/clients/leads/server/receive.ts'],
  ['src/server/http/cookie.ts', '../../shared/time/dates.ts'],
  ['src/app/server/features.ts', '../../features/mail/server/routes.ts'],
  ['src/app/browser/router.tsx', '../../portals/public/routes.tsx'],
  ['src/cli/main.ts', '../app/server/start.ts'],
  ['src/features/desk/notes/notes.test.ts', '../../office/search/server/queries.ts'],
])('%s may import %s', (file, imported) => {
  expect(problemsOf(file, imported)).toEqual([])
})

test.each([
  [
    'an area one above it',
    'src/features/people/accounts/server/routes.ts',
    '../../../desk/notes/server/commands.ts',
  ],
  ['a portal', 'src/features/desk/notes/browser/NoteForm.tsx', '../../../../portals/agent/links.ts'],
  ['the app', 'src/portals/agent/links.ts', '../../app/browser/router.tsx'],
  ['a feature from the server', 'src/server/jobs/jobs.ts', '../../features/mail/values.ts'],
  ['a feature from the browser', 'src/browser/api/send.ts', '../../features/mail/values.ts'],
  ['anything from what is shared', 'src/shared/time/dates.ts', '../../server/config.ts'],
  ['server code on a screen', 'src/features/desk/notes/browser/NoteForm.tsx', '../server/commands.ts'],
  ['server code in a portal', 'src/portals/admin/routes.tsx', '../../features/mail/server/routes.ts'],
  ['a screen in Node', 'src/features/desk/notes/server/routes.ts', '../browser/api.ts'],
  ['server code where it runs everywhere', 'src/features/desk/notes/schema.ts', './server/tables.ts'],
  ['a screen where it runs everywhere', 'src/features/desk/notes/policy.ts', './browser/api.ts'],
  ['from outside the layers', 'src/utilities/one.ts', '../shared/time/dates.ts'],
])('Nothing imports %s: %s, %s', (_, file, imported) => {
  expect(problemsOf(file, imported)).toHaveLength(1)
})

test('What is loaded later, and a type, is an import too', () => {
  const file = 'src/browser/api/send.ts'
  for (const source of [
    `const later = () => import('../../portals/admin/routes.tsx')`,
    `import type { A } from '../../portals/admin/routes.tsx'`,
    `export { a } from '../../portals/admin/routes.tsx'`,
  ])
    expect(checkImports(new Map([[file, source]])).problems[0]).toContain('is above')
})

test('Files do not import each other in a circle, not even types', () => {
  const sources = new Map([
    ['src/server/jobs/a.ts', `import { b } from './b.ts'`],
    ['src/server/jobs/b.ts', `import type { C } from './c.ts'`],
    ['src/server/jobs/c.ts', `const later = () => import('./a.ts')`],
    ['src/server/jobs/d.ts', `import { a } from './a.ts'`],
  ])
  const circles = checkImports(sources).problems.filter((problem) => problem.includes('circle'))
  expect(circles).toEqual([
    'These import each other in a circle: src/server/jobs/a.ts → src/server/jobs/b.ts → src/server/jobs/c.ts → src/server/jobs/a.ts',
  ])
})
