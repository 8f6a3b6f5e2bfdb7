import * as z from 'zod/mini'
import type { ListEndpoint } from '../browser/api/send.ts'
import { urlOf } from '../browser/api/urlOf.ts'
import type { CallArguments, Schema } from '../browser/api/callInput.ts'
import type { AllowedRoles, Endpoint } from '../endpoint.ts'
import { currentUser } from '../features/accounts/endpoints.ts'
import { listOwnSessions, listOwnSignIns, readOwnAccount } from '../features/ownAccount/endpoints.ts'
import { listOwnPasskeys } from '../features/passkeys/endpoints.ts'
import { listOwnIdentityLinks } from '../features/singleSignOn/endpoints.ts'
import type { PreloadedCall } from '../pageState.ts'

/** The address that a screen is opened with, unchecked. */
export interface Opened {
  /** The parameter in its address; empty where it has none. */
  id: string
  search: URLSearchParams
}

/**
 * The requests that the screens of a portal make as soon as they are opened. The server makes them with the document, which
 * brings the responses; what is missing here, the screen asks for as ever.
 */
export interface PortalCalls {
  /** The requests of every screen. */
  always: readonly PreloadedCall[]
  /** Requests by the pattern of the route. */
  screens: Readonly<Record<string, (opened: Opened) => readonly PreloadedCall[]>>
}

/** A request as `send` makes it. */
export function asks<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  A extends Schema,
  C extends true | undefined,
>(
  endpoint: Endpoint<AllowedRoles, P, Q, undefined, A, C>,
  ...[input]: CallArguments<P, Q, undefined, A, C>
): PreloadedCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query is an object
  return preloadedCall(endpoint.path, input?.params, input?.query as object | undefined)
}

/** The first rows of a list, as a `rangedList` asks for them. */
export const asksForRows = <Row>(
  endpoint: ListEndpoint<Row>,
  query: object,
  count: number,
): PreloadedCall => ({
  ...preloadedCall(endpoint.path, undefined, query),
  rows: `0-${count - 1}`,
})

/** With what the screen asks for once it has the response. */
export const thenAsks = <A extends Schema>(
  first: PreloadedCall,
  { response: shape }: { response: A },
  next: (response: z.output<A>) => readonly PreloadedCall[],
): PreloadedCall => ({
  ...first,
  next(response) {
    const { success, data } = z.safeParse(shape, response)
    return success ? next(data) : []
  },
})

function preloadedCall(path: string, params: unknown, query: object = {}): PreloadedCall {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return {
    path,
    params,
    query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    address: urlOf(path, params, query),
    rows: undefined,
    next: undefined,
  }
}

/** Asks who is signed in, as every portal does. */
export const asksWhoIsSignedIn = asks(currentUser, { query: {} })

/** The account page, in every portal. */
export const asksForOwnAccount = [
  asks(readOwnAccount),
  asks(listOwnSessions),
  asks(listOwnSignIns),
  asks(listOwnPasskeys),
  asks(listOwnIdentityLinks),
]
