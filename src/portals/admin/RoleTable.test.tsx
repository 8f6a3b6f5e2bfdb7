import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rolesQuery } from './demonstrationRoles.ts'
import { RolesFailed } from './RoleTable.tsx'

test('Roles that cannot be loaded can be loaded again', () => {
  const html = renderToStaticMarkup(<RolesFailed trying={false} onTryAgain={() => {}} />)
  expect(html).toContain('Error Loading Roles')
  expect(html).toContain('Try Again')
})

test('The roles take half a second to appear', async () => {
  const started = performance.now()
  const roles = await rolesQuery.queryFn()
  // Timers may run a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(499)
  expect(roles.map(({ name }) => name)).toEqual(['Administrator', 'agent', 'customer'])
})
