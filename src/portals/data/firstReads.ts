import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { send } from '../../browser/api/send.ts'
import type { ActiveFilter } from '../../browser/lists/activeFilter.ts'
import type { RangedList, View } from '../../browser/lists/rangedList.ts'
import { accountPictureQuery } from '../../features/people/pictures/browser/api.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { currentUser } from '../../features/people/accounts/endpoints.ts'
import { ownAccountQuery } from '../../features/people/ownAccount/browser/useOwnAccount.ts'
import { sessionsQuery } from '../../features/people/ownAccount/browser/OwnSessions.tsx'
import { signInsQuery } from '../../features/people/ownAccount/browser/OwnSignIns.tsx'
import { ownPasskeysQuery } from '../../features/people/passkeys/browser/api.ts'
import { ownIdentityLinksQuery } from '../../features/people/singleSignOn/browser/api.ts'

/** The parameters in the URL of a screen, unchecked. */
export interface Opened {
  /** The parameter in the path; empty if there is none. */
  id: string
  search: URLSearchParams
}

/** Reads something that a screen shows into the cache. @throws if the request is refused or fails */
export type FirstRead = (queries: QueryClient) => Promise<unknown>

/**
 * The reads of the data that a portal's screens show first. The server includes this data in the document; the screens
 * request the rest.
 */
export interface PortalReads {
  /** The reads of every screen. */
  always: readonly FirstRead[]
  /** The reads of each screen, by the pattern of its route. */
  screens: Readonly<Record<string, (opened: Opened) => readonly FirstRead[]>>
}

/** Reads the data of a query. */
export const reads =
  <Data, Kept, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Kept, Data, Key>): FirstRead =>
  (queries) =>
    queries.query(query)

/** Reads the data of a query, then the data that the screen requests once it has the result. */
export const readsThen =
  <Data, Key extends QueryKey>(
    query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
    next: (data: Data) => readonly FirstRead[],
  ): FirstRead =>
  async (queries) => {
    const data = await queries.query(query)
    await Promise.all(next(data).map((read) => read(queries)))
  }

/** Reads the first rows of a list. */
export const readsRows = <Row extends { id: number | string }>(
  list: RangedList<Row>,
  view: View,
): FirstRead => reads(list.blockQuery(view, 0, 0))

/** Reads the first rows of a list. If there are none because of several filters, also counts the rows without each. */
export const readsFilteredRows = <Row extends { id: number | string }, Filters>(
  list: RangedList<Row>,
  { rowsOf, view, filters }: FilteredRows<Filters>,
): FirstRead =>
  readsThen(list.blockQuery(rowsOf(view), 0, 0), ({ rows }) =>
    rows.length > 0 || filters.length < 2
      ? []
      : filters.map(({ without }) => reads(list.totalQuery(rowsOf(without)))),
  )

interface FilteredRows<Filters> {
  /** Converts the view to the parameters of the list. */
  rowsOf: (view: Filters) => View
  view: Filters
  filters: readonly ActiveFilter<Filters>[]
}

/**
 * Reads the signed-in user for every portal. Not by the function of the query, which also sets the user of the page.
 */
export const readsWhoIsSignedIn: FirstRead = async (queries) => {
  queries.setQueryData(currentUserQuery.queryKey, await send(currentUser, { query: {} }))
}

/** Reads the picture of the user, for the account pages of staff. */
export const readsOwnPicture: FirstRead = async (queries) => {
  const user = await send(currentUser, { query: {} })
  if (user) await reads(accountPictureQuery(user.id))(queries)
}

/** Reads the data of the account page, which every portal has. */
export const readsOwnAccount = [
  reads(ownAccountQuery),
  reads(sessionsQuery),
  reads(signInsQuery),
  reads(ownPasskeysQuery),
  reads(ownIdentityLinksQuery),
]
