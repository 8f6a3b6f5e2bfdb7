import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'
import type { Role } from '../../src/shared/endpoint/roles.ts'
import { declaredEndpoints, nameOf } from '../support/declaredEndpoints.ts'
import { demoScreens } from '../support/demoSite.ts'

/** The people who ask: a customer with many records, and a colleague of many people who share theirs. */
export const people = {
  administrator: 'Administrator',
  agent: 'agent',
  customer: 'customer',
  colleague: 'customer',
} as const satisfies Record<string, Role>
export type Person = keyof typeof people
export const everybody = ['administrator', 'agent', 'customer', 'colleague'] as const satisfies Person[]

/** The ids of large records. */
export interface Ids {
  ticket: number
  customer: number
  company: number
  lead: number
  /** An invoice of the customer. */
  invoice: number
  /** The agent who asks, and another one with many tickets. */
  agents: readonly [number, number]
}

export interface Call {
  name: string
  by: Person
  path: string
  /** The rows of a list that are asked for: the first hundred, or a hundred in its middle, which are the farthest. */
  rows?: 'first' | 'middle'
  isScreen: boolean
}

/** The queries of calls that need one. */
const queries: Readonly<Record<string, (ids: Ids) => string>> = {
  'GET /api/search': () => 'q=printer',
  'GET /api/reports': () => 'range=12m',
  'GET /api/company-tickets': ({ company }) => `company=${company}`,
  'GET /api/company-invoices': ({ company }) => `company=${company}`,
  'GET /api/company-leads': ({ company }) => `company=${company}`,
  'GET /api/company-summary': ({ company }) => `company=${company}`,
  'GET /api/company-merges/preview': ({ company }) => `company=${company + 1}&merged=${company}`,
  'GET /api/lead-duplicates': ({ lead }) => `lead=${lead}`,
  'GET /api/companies/:companyId/candidates': () => 'text=ada',
  'GET /api/legal-page': () => 'page=terms',
}

/** Searches and orders of lists, whose first rows are asked for anyway; `whole` asks for all rows. */
const furtherQueries: Readonly<Record<string, readonly string[]>> = {
  // Misspelled, so that nothing is found before similar words are searched for.
  'GET /api/search': ['q=offlnie+pritner', 'q=xylophnoes'],
  'GET /api/customers': [
    'text=ada',
    'sort=company',
    'sort=openTickets&direction=descending',
    'sort=lastContactAt',
    'sort=lastContactAt&direction=descending',
  ],
  'GET /api/tickets': [
    'words=printer',
    'words=floor+offline',
    ...['open', 'resolved'].flatMap((status) => [`status=${status}`, `status=${status}&sort=updatedAt`]),
    ...['title', 'category', 'status', 'priority', 'updatedAt'].map((order) => `sort=${order}`),
    'category=billing',
    'priority=high',
    'status=open&priority=high',
    'priority=high,critical',
    'priority=low,medium,high',
    'status=open&priority=low,critical',
    'category=billing,service',
    'assignee=AGENTS',
    'tag=1,2',
    'waiting=us&priority=high,critical',
    'age=week',
    'tag=1',
    'queue=mine',
    'queue=mine&priority=low',
    'queue=unassigned',
    'queue=unresolved',
    'assignee=AGENT',
    'assignee=AGENT&status=open',
    'waiting=us',
    'waiting=us&priority=low',
    'waiting=us&sort=waitsSince&direction=ascending',
    'queue=unresolved&sort=waitsSince&direction=ascending',
    ...['', '&sort=updatedAt', '&sort=priority'].map((order) => `customerReplied=yes${order}`),
  ],
  'GET /api/tickets/summary': [
    'words=printer',
    'priority=high,critical',
    'category=billing&priority=low,high',
    'assignee=AGENTS&priority=high',
    'queue=unresolved&priority=high',
    'tag=1,2',
    'age=week',
  ],
  'GET /api/invoices': [
    'words=inv',
    'status=unpaid',
    'status=unpaid&sort=dueDate',
    'issuedFrom=2026-01-01',
    ...['invoiceNumber', 'issueDate', 'dueDate', 'amount', 'status'].map((order) => `sort=${order}`),
  ],
  'GET /api/user-search': [
    'whole',
    'words=ada',
    'role=agent',
    'state=suspended',
    'state=active',
    'signIn=week',
    'company=arch',
    ...['email', 'role', 'twoFactor'].map((order) => `sort=${order}`),
  ],
  'GET /api/contact': ['whole', 'words=archer', 'state=open', 'assigned=nobody'],
  'GET /api/companies': ['whole', 'words=archer', 'sort=name', 'sort=email'],
  'GET /api/companies/:companyId/members': ['whole', 'text=ada'],
  'GET /api/audit-events': ['person=ada', 'action=signed+in', 'subject=ticket+5'],
}

/** Lists whose middle is asked for, too. */
const longQueries = [
  '',
  'sort=updatedAt',
  'sort=title',
  'status=closed',
  'priority=high',
  'priority=high,critical',
  'category=billing,service',
  'assignee=AGENTS',
  'tag=1,2',
  'queue=mine',
  'queue=unassigned',
  'queue=unresolved',
  'queue=unresolved&priority=high,critical',
  'waiting=us&sort=waitsSince&direction=ascending',
  'waiting=us&sort=waitsSince&direction=ascending&priority=high,critical',
]

/** The record whose id a path contains. */
function idIn(path: string, ids: Ids): number {
  if (path.startsWith('/api/tickets')) return ids.ticket
  if (/companies/.test(path)) return ids.company
  if (/contact|lead/.test(path)) return ids.lead
  if (path.startsWith('/api/invoices')) return ids.invoice
  if (/users|customers|account-pictures|passkeys/.test(path)) return ids.customer
  return 1
}

const pathOf = (path: string, ids: Ids) =>
  path
    .replace(':ticketId', String(ids.ticket))
    .replace(':companyId', String(ids.company))
    .replace(':owner', 'installation')
    .replace(':page', 'terms')
    .replace(/:\w+/, String(/candidates/.test(path) ? ids.customer : idIn(path, ids)))

const queryOf = (query: string, { agents }: Ids) =>
  query.replace('AGENTS', agents.join(',')).replace('AGENT', String(agents[0]))

/** A part replaces equal parameters of the parts before it. */
const withQuery = (path: string, ...parts: string[]) => {
  const query = String(
    new URLSearchParams([...new Map(parts.flatMap((part) => [...new URLSearchParams(part)]))]),
  )
  return query === '' ? path : `${path}?${query}`
}

const mayCall = (person: Person, { allowedRoles }: Endpoint) =>
  !Array.isArray(allowedRoles) || allowedRoles.includes(people[person])

const screensOf: Readonly<Record<Person, string>> = {
  administrator: 'maria',
  agent: 'daniel',
  customer: 'priya.n',
  colleague: 'priya.n',
}

const screenPath = (path: string, ids: Ids) =>
  path
    .replace('TICKET', String(ids.ticket))
    .replace('INVOICE', String(ids.invoice))
    .replace(/(companies)\/1\b/, `$1/${ids.company}`)
    .replace(/(customers|customer=|customer)(\/?)5\b/, `$1$2${ids.customer}`)
    .replace(/sales\/1\b/, `sales/${ids.lead}`)

/** Every GET call that is declared, and every screen, by each person who may ask for it. */
export function callsOf(ids: Ids): Call[] {
  const calls = declaredEndpoints
    .filter(({ method, streams }) => method === 'GET' && !streams)
    .flatMap((endpoint) => {
      const name = nameOf(endpoint)
      const first = queries[name]?.(ids) ?? ''
      return ['', ...(furtherQueries[name] ?? [])].flatMap((further) =>
        everybody
          .filter((person) => mayCall(person, endpoint))
          .map((by) => ({
            name: further === '' ? name : `${name}?${further}`,
            by,
            path: withQuery(
              pathOf(endpoint.path, ids),
              first,
              further === 'whole' ? '' : queryOf(further, ids),
            ),
            ...(endpoint.ranged === true && further !== 'whole' && { rows: 'first' as const }),
            isScreen: false,
          })),
      )
    })
  const middles = longQueries.map((query) => ({
    name: `Middle of GET /api/tickets?${query}`,
    by: 'agent' as const,
    path: withQuery('/api/tickets', queryOf(query, ids)),
    rows: 'middle' as const,
    isScreen: false,
  }))
  const screens = everybody.flatMap((by) =>
    (demoScreens[screensOf[by]] ?? []).map((path) => ({
      name: path,
      by,
      path: screenPath(path, ids),
      isScreen: true,
    })),
  )
  return [...screens, ...calls, ...middles]
}
