import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError, send, type QueryContext } from '../../../browser/api.ts'
import { dropDraftsOf } from '../../../browser/draft.ts'
import { recordActivity } from '../../../browser/activity.ts'
import { dropMarker, endPerson, pagePerson, setPagePerson } from '../../../browser/person.ts'
import { closeSessionEnd, forgetSessionEnd } from '../../../browser/sessionEnd.ts'
import { tellTabs } from '../../../browser/tabs.ts'
import { notifyUserChanged } from '../../../browser/userChange.ts'
import * as calls from '../calls.ts'
import {
  ownAccount,
  type Account,
  type credentials,
  type DirectoryEntry,
  type OwnAccount,
  type registrationForm,
} from '../schema.ts'

// Plain functions without the query library: the sign-in pages use them too, and do not load it.

/** The signed-in account, or null for a visitor: a 401 here is an answer and no error. */
export async function readCurrentUser(options: { signal?: AbortSignal } = {}): Promise<OwnAccount | null> {
  try {
    return await confirmActivity({ ...options, allowsSignedOut: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    dropMarker()
    return null
  }
}

/** Makes the call by which the server knows that somebody is active. */
export async function confirmActivity(
  options: { signal?: AbortSignal; allowsSignedOut?: true } = {},
): Promise<OwnAccount> {
  const confirmedAt = Date.now()
  let account = await send(calls.currentUser, options)
  // The request of the document itself names nobody: who it was answered for may have changed since. This one is refused
  // where somebody else has signed in.
  if (account.id !== (pagePerson() ?? account.id)) account = await send(calls.currentUser, options)
  setPagePerson(account.id)
  recordActivity({ confirmedAt, minutes: account.sessionTimeout })
  return account
}

/** For the query library: read once a session, not again on focus, never again by itself after a failure. */
export const currentUserQuery = {
  queryKey: ['/api/user'] as const,
  queryFn: ({ signal }: QueryContext) => readCurrentUser({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const

/** The account, or 'code' when a code is required as well. */
export async function signIn(body: z.input<typeof credentials>): Promise<OwnAccount | 'code'> {
  const answer = await send(calls.logIn, { body })
  if (!answer.requiresOTP) return signedIn(ownAccount.parse(answer))
  // The session of whoever was signed in before has ended.
  tellTabs('person', {})
  return 'code'
}

/** Mails the link that confirms the own address once more. */
export const sendConfirmation = () => send(calls.sendConfirmation)

/** Completes a sign-in by a code of the authenticator app, or by a recovery code. */
export async function enterCode(token: string) {
  return signedIn(await send(calls.verifyCode, { body: { token } }))
}

/** Registers a customer. The role is sent because it is specified; the server ignores it. */
export async function signUp(form: z.output<typeof registrationForm>): Promise<OwnAccount> {
  const { confirmPassword: _, ...account } = form
  const body = { ...account, role: 'customer' }
  return signedIn(await send(calls.register, { body }))
}

/** Ends the session and deletes the drafts of `person`: the computer may be used by somebody else next. */
export async function signOut(person?: number): Promise<void> {
  const signedOut = pagePerson()
  await endPerson(async () => {
    await send(calls.logOut)
    setPagePerson(undefined)
    if (person !== undefined) for (const writer of [person, null]) dropDraftsOf(writer)
    forgetSessionEnd()
    tellTabs('person', { reason: 'other-tab', ...(signedOut !== undefined && { person: signedOut }) })
    notifyUserChanged()
  })
}

/** Ends the session of somebody who has gone away; the drafts are kept. */
export async function endInactiveSession(): Promise<void> {
  await send(calls.logOut)
}

function signedIn<Person extends OwnAccount>(account: Person): Person {
  const now = Date.now()
  recordActivity({ activeAt: now, confirmedAt: now, minutes: account.sessionTimeout })
  closeSessionEnd(account.id)
  setPagePerson(account.id)
  notifyUserChanged()
  tellTabs('person', { person: account.id })
  return account
}

/** The accounts that the signed-in person may see, oldest first, fresh for a minute. */
export const usersQuery = {
  queryKey: ['/api/users'] as const,
  queryFn: ({ signal }: QueryContext) => send(calls.listUsers, { signal }),
  staleTime: 60_000,
}

/** One account. */
export const userQuery = (id: number) => ({
  queryKey: ['/api/users', id] as const,
  queryFn: ({ signal }: QueryContext) => send(calls.readUser, { params: { id: String(id) }, signal }),
  staleTime: 60_000,
})

/** Writes a new or changed account into the cached queries, without loading the whole list again. */
export function cacheUser(queries: QueryClient, user: Account): void {
  queries.setQueryData<DirectoryEntry[]>(usersQuery.queryKey, (all) =>
    all?.some(({ id }) => id === user.id) ? all : all && [...all, user],
  )
  cacheUserChange(queries, user)
}

/** The same for some of its fields. */
export function cacheUserChange(queries: QueryClient, change: Partial<Account> & Pick<Account, 'id'>): void {
  queries.setQueryData<DirectoryEntry[]>(usersQuery.queryKey, (all) =>
    all?.map((user) => (user.id === change.id ? { ...user, ...change } : user)),
  )
  queries.setQueryData<OwnAccount | null>(currentUserQuery.queryKey, (own) =>
    own?.id === change.id ? { ...own, ...change } : own,
  )
}

/** Deletes an account, also in the cached list, which may be long. */
export async function removeUser(queries: QueryClient, id: number): Promise<void> {
  await send(calls.deleteUser, { params: { id: String(id) } })
  queries.setQueryData<DirectoryEntry[]>(usersQuery.queryKey, (all) => all?.filter((user) => user.id !== id))
}

/** Reloads the list after a 404: the account was deleted meanwhile. */
export function refreshIfGone(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) void queries.invalidateQueries(usersQuery)
}

/** Confirms a new secret with a code of the authenticator app; the server renews the session. */
export async function confirmSetUp(queries: QueryClient, token: string): Promise<void> {
  const { id, otpEnabled, otpVerified } = await send(calls.verifyCode, { body: { token } })
  cacheUserChange(queries, { id, otpEnabled, otpVerified })
}
