import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rolesQuery } from './demonstrationRoles.ts'
import { RolesFailed } from './RoleTable.tsx'

test('Roles that cannot be loaded can be loaded again', () => {
  const html = renderToStaticMarkup(<RolesFailed trying={false} onTryAgain={() => {}} />)
  expect(html).toContain('Error Loading Roles')
  expect(html).toContain('Try Again')
})

test('The roles take half a second to appear', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let names: string[] = []
  const loading = rolesQuery.queryFn().then((roles) => (names = roles.map(({ name }) => name)))
  await vi.advanceTimersByTimeAsync(499)
  expect(names).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(names).toEqual(['Administrator', 'agent', 'customer'])
  await loading
})
