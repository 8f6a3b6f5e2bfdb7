import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { dropDraftsOf } from '../../../../browser/forms/draft.ts'
import { recordActivity } from '../../../../browser/session/activity.ts'
import { steadyNow } from '../../../../browser/api/clock.ts'
import {
  deleteSessionUserCookie,
  runSignOut,
  pageUserId,
  sessionUserId,
  setPageUserId,
} from '../../../../browser/session/pageUser.ts'
import { closeSessionEnd, forgetSessionEnd } from '../../../../browser/session/sessionEnd.ts'
import { tellTabs } from '../../../../browser/session/tabs.ts'
import { notifyUserChanged } from '../../../../browser/session/userChange.ts'
import type { SecondStep } from '../../../../shared/endpoint/signInStep.ts'
import type { ShownActor } from '../../../../shared/site/pageState.ts'
import * as endpoints from '../endpoints.ts'
import type { signInResponse } from '../endpoints.ts'
import type { Account, Begun, credentials, DirectoryEntry, OwnAccount, registrationForm } from '../schema.ts'

// The sign-in pages use these functions, but do not load the query library. The functions therefore do not need it.

/** The signed-in account, or null for a visitor. A 401 is not an error here. */
export async function readCurrentUser(options: { signal?: AbortSignal } = {}): Promise<OwnAccount | null> {
  try {
    return await readAccount({ ...options, allowsSignedOut: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    deleteSessionUserCookie(pageUserId() ?? sessionUserId())
    return null
  }
}

/** Whether the actor is the full account from the API, not the summary from the HTML. */
export const isOwnAccount = (actor: ShownActor): actor is OwnAccount => 'username' in actor

/** Tells the server that the user is active. */
export async function confirmActivity(): Promise<void> {
  const confirmedAt = steadyNow()
  await readAccount({ query: { active: 'true' } })
  recordActivity({ confirmedAt })
}

async function readAccount({
  query = {},
  ...options
}: { signal?: AbortSignal; allowsSignedOut?: true; query?: { active?: 'true' } } = {}): Promise<OwnAccount> {
  const input = { ...options, query }
  let account = await send(endpoints.currentUser, input)
  // The preloaded response may be for another user, because the preload does not say which user it is for. The second
  // request names the user of the page. The server refuses that request if someone else has signed in.
  if (account.id !== (pageUserId() ?? account.id)) account = await send(endpoints.currentUser, input)
  setPageUserId(account.id)
  recordActivity({ minutes: account.sessionTimeout })
  return account
}

/** Reads the account once per session: not again on focus, and without retries after a failure. */
export const currentUserQuery = {
  queryKey: ['/api/user'] as const,
  queryFn: ({ signal }: QueryContext) => readCurrentUser({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const

export const signIn = async (body: z.input<typeof credentials>) =>
  begunBy(await send(endpoints.logIn, { body }))

/** The outcome of a step of sign-in. */
export function begunBy(response: z.infer<typeof signInResponse>): Begun {
  const needed = response.requiresStep ?? secondStepIn(response)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers one or the other
  if (needed === undefined) return signedIn(response as OwnAccount)
  // Other tabs are told, because the session of the former user has ended.
  tellTabs('person', {})
  return needed
}

function secondStepIn({
  requiresOTP,
  requiresPasskey,
}: z.infer<typeof signInResponse>): SecondStep | undefined {
  if (requiresPasskey) return requiresOTP ? 'code or passkey' : 'passkey'
  return requiresOTP ? 'code' : undefined
}

export const sendConfirmation = () => send(endpoints.sendConfirmation)

/** Completes a sign-in by a code of the authenticator app, or by a recovery code. */
export async function enterCode(token: string): Promise<{ begun: Begun; recoveryCodesLeft?: number }> {
  const { recoveryCodesLeft, ...response } = await send(endpoints.verifyCode, { body: { token } })
  return { begun: begunBy(response), ...(recoveryCodesLeft !== undefined && { recoveryCodesLeft }) }
}

/** Registers a customer. The role is sent because it is specified; the server ignores it. */
export async function signUp(form: z.output<typeof registrationForm>): Promise<Begun> {
  const { confirmPassword: _, ...account } = form
  const body = { ...account, role: 'customer' }
  return begunBy(await send(endpoints.register, { body }))
}

/** Ends the session and deletes the drafts of `userId`, because someone else may use the computer next. */
export async function signOut(userId?: number): Promise<void> {
  const signedOut = pageUserId()
  await runSignOut(async () => {
    await send(endpoints.logOut)
    setPageUserId(undefined)
    if (userId !== undefined) for (const writer of [userId, null]) dropDraftsOf(writer)
    forgetSessionEnd()
    tellTabs('person', { reason: 'other-tab', ...(signedOut !== undefined && { userId: signedOut }) })
    notifyUserChanged()
  })
}

/** Ends the session of an inactive user, but keeps the drafts. */
export async function endInactiveSession(): Promise<void> {
  await send(endpoints.logOut)
}

function signedIn(account: OwnAccount): OwnAccount {
  const now = steadyNow()
  recordActivity({ activeAt: now, confirmedAt: now, minutes: account.sessionTimeout })
  closeSessionEnd(account.id)
  setPageUserId(account.id)
  notifyUserChanged()
  tellTabs('person', { userId: account.id })
  return account
}

/** The accounts that the signed-in user may see, oldest first, fresh for a minute. */
export const usersQuery = {
  queryKey: ['/api/users'] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listUsers, { signal }),
  staleTime: 60_000,
}

/**
 * The path of `findUsers`, whose cached lists contain accounts. Repeated here, because the sign-in pages do not load
 * `findUsers`.
 */
export const foundUsersPath = '/api/user-search'

/**
 * Applies a change to the cached lists of users. Fetches filtered lists again, because only the server knows whether a
 * changed account still matches the filters.
 */
function changeLists(queries: QueryClient, change: (users: DirectoryEntry[]) => DirectoryEntry[]): void {
  const filtered = { queryKey: [foundUsersPath] }
  for (const queryKey of [usersQuery.queryKey, filtered.queryKey]) {
    queries.setQueriesData<DirectoryEntry[]>({ queryKey, predicate: isList }, (all) => all && change(all))
  }
  void queries.invalidateQueries(filtered)
}

/**
 * Whether a cached query contains a list. False for the query of a single account, whose key begins with the same path.
 */
const isList = ({ queryKey: [path, part] }: { queryKey: readonly unknown[] }) =>
  path !== endpoints.listUsers.path || part === undefined

export const userQuery = (id: number) => ({
  queryKey: ['/api/users', id] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readUser, { params: { id: String(id) }, signal }),
  staleTime: 60_000,
})

/** Writes a new or changed account into the cached queries, without loading the whole list again. */
export function cacheUser(queries: QueryClient, user: Account): void {
  queries.setQueryData<DirectoryEntry[]>(usersQuery.queryKey, (all) =>
    all?.some(({ id }) => id === user.id) ? all : all && [...all, user],
  )
  cacheUserChange(queries, user)
}

/**
 * Applies a change of some fields of an account to the cached lists, and to the cached signed-in account if it is the
 * same account.
 */
export function cacheUserChange(queries: QueryClient, change: Partial<Account> & Pick<Account, 'id'>): void {
  changeLists(queries, (users) =>
    users.map((user) => (user.id === change.id ? { ...user, ...change } : user)),
  )
  queries.setQueryData<OwnAccount | null>(currentUserQuery.queryKey, (own) =>
    own?.id === change.id ? { ...own, ...change } : own,
  )
}

/** Deletes an account and removes it from the cached lists, so that a long list need not be fetched again. */
export async function removeUser(queries: QueryClient, id: number): Promise<void> {
  await send(endpoints.deleteUser, { params: { id: String(id) } })
  dropUser(queries, id)
}

/** Takes a deleted account out of the cached lists. */
export function dropUser(queries: QueryClient, id: number): void {
  changeLists(queries, (users) => users.filter((user) => user.id !== id))
}

/** Reloads the list after a 404: the account was deleted meanwhile. */
export function refreshIfGone(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) {
    void queries.invalidateQueries(usersQuery)
    void queries.invalidateQueries({ queryKey: [foundUsersPath] })
  }
}

/** Confirms a new secret with a code of the authenticator app; the server renews the session. */
export async function confirmSetUp(queries: QueryClient, token: string): Promise<void> {
  const {
    id,
    otpEnabled = false,
    otpVerified = false,
  } = await send(endpoints.verifyCode, { body: { token } })
  if (id !== undefined) cacheUserChange(queries, { id, otpEnabled, otpVerified })
}
