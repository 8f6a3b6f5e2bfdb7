import { guard, screenGuard } from '../../shared/site/guard.ts'

/** Records are named by their number, other pages by their title. */
const records: [RegExp, string][] = [
  [/^\/(?:agent|customer)\/tickets\/(\d+)$/, 'Ticket #'],
  [/^\/(?:agent|customer)\/invoices\/(?:edit\/)?(\d+)$/, 'Invoice #'],
  [/^\/agent\/sales\/(\d+)$/, 'Lead #'],
  [/^\/agent\/sales\/companies\/(\d+)$/, 'Company #'],
  [/^\/admin\/companies\/(\d+)(?:\/edit)?$/, 'Company #'],
]

const newRecords = new Map([
  ['/customer/tickets/new', 'the ticket you were writing'],
  ['/agent/invoices/new', 'the invoice you were writing'],
  ['/admin/companies/new', 'the company you were adding'],
  ['/admin/domain/add', 'the domain you were adding'],
  ['/admin/brand/add', 'the brand you were adding'],
])

/** The name of a page in "Go on with …". `title` is the title of the route, if it has one. */
export function pageName(path: string, title: string | undefined): string {
  for (const [pattern, name] of records) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined) return name + id
  }
  return newRecords.get(path) ?? title ?? 'the page you came from'
}

/**
 * Whether a dashboard may offer a link to this path. It must be the path of a page in a portal that this role may open,
 * but not of a dashboard. The path comes from a cookie or storage, where any script may have written it, so only plain
 * paths are accepted.
 */
export function mayGoOn(path: string, role: string): boolean {
  return (
    /^\/(admin|agent|customer)(\/[\w-]+)+$/.test(path) &&
    !path.endsWith('/dashboard') &&
    guard(path, null) !== null &&
    guard(path, role) === null &&
    screenGuard(path, role) === null
  )
}
