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
import type { Account, Begun, credentials, OwnAccount, registrationForm } from '../schema.ts'

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

export const userQuery = (id: number) => ({
  queryKey: ['/api/users', id] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readUser, { params: { id: String(id) }, signal }),
  staleTime: 60_000,
})

/**
 * Confirms a new secret with a code of the authenticator app; the server renews the session. Returns what has changed in
 * the account.
 */
export async function confirmSetUp(
  token: string,
): Promise<Pick<Account, 'id' | 'otpEnabled' | 'otpVerified'> | undefined> {
  const {
    id,
    otpEnabled = false,
    otpVerified = false,
  } = await send(endpoints.verifyCode, { body: { token } })
  return id === undefined ? undefined : { id, otpEnabled, otpVerified }
}
