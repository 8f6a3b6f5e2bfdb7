import { sessionUserCookie } from '../../shared/endpoint/signedInAs.ts'
import { deleteCookie, readCookie } from './cookie.ts'

// Module state: the signed-in user, which the server never sets.
let userId: number | undefined
const listeners = new Set<() => void>()

/** The id of the account that this page was rendered for. Undefined for visitors, and until it is known. */
export const pageUserId = (): number | undefined => userId

/** Sets the signed-in user; undefined while the page shows no data of a user. */
export function setPageUserId(next: number | undefined): void {
  userId = next
  if (userId !== undefined) for (const listener of listeners) listener()
}

let ending: Promise<void> | undefined

/** Whether this page is signing out: its session user cookie is then deleted before the page has read the response. */
export const isSigningOut = (): boolean => ending !== undefined

/** Resolves to whether the running sign-out succeeds; false if none is running. */
export const hasSignedOut = async (): Promise<boolean> =>
  ending?.then(
    () => true,
    () => false,
  ) ?? false

/** Signs out: `end` sends the request and clears this page's data of the user. */
export async function runSignOut(end: () => Promise<void>): Promise<void> {
  ending = end()
  try {
    await ending
  } finally {
    ending = undefined
  }
}

export function onPageUserId(listener: () => void): void {
  listeners.add(listener)
}

/** The id of the account that is signed in in this browser, even if this page shows another user; null if none. */
export function sessionUserId(): number | null {
  const id = Number(readCookie(sessionUserCookie))
  return id > 0 ? id : null
}

/** Whether this page's user is signed in by the session user cookie, which stays if the session is ended elsewhere. */
export const isStillSignedIn = (): boolean => userId !== undefined && sessionUserId() === userId

/** Whether the page was rendered for one user and another user is now signed in in this browser. */
export function isSomeoneElseSignedIn(): boolean {
  const signedIn = sessionUserId()
  return userId !== undefined && signedIn !== null && signedIn !== userId
}

/**
 * Deletes the session user cookie after a session ended without a response to this browser. Keeps a cookie that names a
 * user who has signed in since.
 */
export function deleteSessionUserCookie(ended: number | null): void {
  if (sessionUserId() === ended) deleteCookie(sessionUserCookie)
}
