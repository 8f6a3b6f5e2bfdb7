import { expect, it } from 'vitest'
import { portalRoutes } from './portalRoutes.ts'
import { rootRoute } from '../../browser/rootRoute.tsx'
import { addPortals, createAppRouter } from './router.tsx'
import { createSession } from '../../browser/session/session.ts'
import { demoScreens } from '../../../tests/support/demoSite.ts'

const brand = {
  name: '',
  logoPath: '',
  contactEmail: null,
  contactPhone: null,
  metaTitle: '',
  metaDescription: '',
}
const nobody = createSession(() => Promise.resolve(null), null)
addPortals(portalRoutes(rootRoute))
const router = createAppRouter(
  {
    site: { brand, provider: {}, testDomain: undefined, mayRegister: true, working: [] },
    data: {},
  },
  nobody,
)

/** The values parsed from nonsense search parameters, and the names of the parameters that a route reads. */
function readNonsense(validate: object) {
  const names: string[] = []
  const search = new Proxy<Record<string, unknown>>(
    {},
    {
      get(_, name) {
        names.push(String(name))
        return '<nonsense>'
      },
    },
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the form that the router requires
  const values = (validate as (search: Record<string, unknown>) => unknown)(search)
  return { values: Object.entries(values ?? {}), names: [...new Set(names)] }
}

// The root route is left out: the browser checks only the form of the test domain, and the server whether it exists.
const routes = Object.values(router.routesById).filter(({ id }) => id !== '__root__')

const users = '/admin/frame/admin/user-management'

/** Parameters that accept any text, everywhere or on one page only. */
const searchedFor = new Set(['person', 'action', 'subject', 'search', 'words', `${users} ?company`])

/** The filters of the lists of tickets and of invoices. */
const filters = ['status', 'words', 'customer', 'company', 'sort']

it('Every search parameter of a page is ignored when its value means nothing', () => {
  const checked = routes.flatMap((route) => {
    const validate: unknown = Reflect.get(route.options, 'validateSearch')
    if (typeof validate !== 'function') return []
    const { values, names } = readNonsense(validate)
    for (const name of names.filter(
      (each) => ![each, `${route.id} ?${each}`].some((text) => searchedFor.has(text)),
    ))
      expect(values, `${route.id} ?${name}`).toContainEqual([name, undefined])
    return names.map((name) => `${route.id} ?${name}`)
  })
  expect(checked.toSorted()).toEqual(
    [
      ...['person', 'action', 'subject', 'from', 'to'].map((name) => `/admin/frame/admin/audit ?${name}`),
      ...['role', 'company', 'state', 'signIn'].map((name) => `${users} ?${name}`),
      '/admin/admin/domain/add ?host',
      '/auth ?tab',
      ...[...filters, 'issuedFrom', 'issuedTo', 'dueFrom', 'dueTo', 'amountFrom', 'amountTo'].map(
        (name) => `/agent/frame/agent/invoices ?${name}`,
      ),
      ...['status', 'words'].flatMap((name) => [
        `/customer/frame/customer/invoices ?${name}`,
        `/customer/frame/customer/tickets ?${name}`,
      ]),
      '/agent/frame/agent/held-email ?show',
      '/agent/frame/agent/invoices/new ?customer',
      '/agent/frame/agent/tickets/raise ?customer',
      ...['search', 'state', 'assigned', 'from', 'to'].map((name) => `/agent/frame/agent/sales ?${name}`),
      '/admin/frame/admin/reports ?range',
      '/agent/frame/agent/reports ?range',
      ...[
        ...filters,
        'priority',
        'category',
        'assignee',
        'queue',
        'waiting',
        'tag',
        'age',
        'columns',
        'view',
      ].map((name) => `/agent/frame/agent/tickets ?${name}`),
    ].toSorted(),
  )
})

it('Every screen of a portal is in demoScreens, the screens that other tests open', () => {
  const screens = routes.filter(({ options }) => 'path' in options && options.staticData?.screen)
  expect(screens.length).toBeGreaterThan(40)
  const addresses = Object.values(demoScreens).flat()
  const isOpened = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}(?:\\?|$)`)
    return addresses.some((address) => pattern.test(address))
  }
  expect(screens.map(({ fullPath }) => fullPath).filter((path) => !isOpened(path))).toEqual([])
})
