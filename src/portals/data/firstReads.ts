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

/** The address that a screen is opened with, unchecked. */
export interface Opened {
  /** The parameter in its address; empty where it has none. */
  id: string
  search: URLSearchParams
}

/** Reads something that a screen shows into the cache. @throws where it is refused or fails */
export type FirstRead = (queries: QueryClient) => Promise<unknown>

/**
 * The data that the screens of a portal show first. The server reads them for the document, which brings them; what is missing
 * there, the screen asks for.
 */
export interface PortalReads {
  /** For every screen. */
  always: readonly FirstRead[]
  /** By the pattern of the route. */
  screens: Readonly<Record<string, (opened: Opened) => readonly FirstRead[]>>
}

/** The query of a screen. */
export const reads =
  <Data, Kept, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Kept, Data, Key>): FirstRead =>
  (queries) =>
    queries.query(query)

/** With what the screen asks for once it has the data. */
export const readsThen =
  <Data, Key extends QueryKey>(
    query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
    next: (data: Data) => readonly FirstRead[],
  ): FirstRead =>
  async (queries) => {
    const data = await queries.query(query)
    await Promise.all(next(data).map((read) => read(queries)))
  }

/** The first rows of a list. */
export const readsRows = <Row extends { id: number | string }>(
  list: RangedList<Row>,
  view: View,
): FirstRead => reads(list.blockQuery(view, 0, 0))

/** The first rows of a list; of one that several filters leave empty, also how many it has without each of them. */
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
  /** The parameters of the list. */
  rowsOf: (view: Filters) => View
  view: Filters
  filters: readonly ActiveFilter<Filters>[]
}

/** Who is signed in, as every portal shows. Not by its query, which tells the page whose it is. */
export const readsWhoIsSignedIn: FirstRead = async (queries) => {
  queries.setQueryData(currentUserQuery.queryKey, await send(currentUser, { query: {} }))
}

/** The picture of the user, on the account pages of staff. */
export const readsOwnPicture: FirstRead = async (queries) => {
  const user = await send(currentUser, { query: {} })
  if (user) await reads(accountPictureQuery(user.id))(queries)
}

/** The account page, in every portal. */
export const readsOwnAccount = [
  reads(ownAccountQuery),
  reads(sessionsQuery),
  reads(signInsQuery),
  reads(ownPasskeysQuery),
  reads(ownIdentityLinksQuery),
]
