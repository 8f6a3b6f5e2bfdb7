import { sessionUserCookie } from '../../shared/endpoint/signedInAs.ts'
import { deleteCookie, readCookie } from './cookie.ts'

// Module state: who is signed in, which the server passes on by itself.
let userId: number | undefined
const listeners = new Set<() => void>()

/** The id of the account for which this page was made. Undefined for visitors, and while it is not known. */
export const pageUserId = (): number | undefined => userId

/** To be called when the server has said who is signed in, and with undefined when this page shows nothing of theirs. */
export function setPageUserId(next: number | undefined): void {
  userId = next
  if (userId !== undefined) for (const listener of listeners) listener()
}

let ending: Promise<void> | undefined

/** Whether this page is ending its person's session: the cookie is gone before the page has read the response. */
export const isSigningOut = (): boolean => ending !== undefined

/** Whether the sign-out that is under way succeeds; false at once where there is none. */
export const hasSignedOut = async (): Promise<boolean> =>
  ending?.then(
    () => true,
    () => false,
  ) ?? false

/** For signing out: `end` makes the request, and clears what this page knows of its person. */
export async function runSignOut(end: () => Promise<void>): Promise<void> {
  ending = end()
  try {
    await ending
  } finally {
    ending = undefined
  }
}

/** Listens for the person to become known. */
export function onPageUserId(listener: () => void): void {
  listeners.add(listener)
}

/** The id of the account that is signed in in this browser now, whatever this page shows; null for nobody. */
export function sessionUserId(): number | null {
  const id = Number(readCookie(sessionUserCookie))
  return id > 0 ? id : null
}

/** Whether this page was made for someone, and someone else is signed in in this browser now. */
export function isSomeoneElseSignedIn(): boolean {
  const signedIn = sessionUserId()
  return userId !== undefined && signedIn !== null && signedIn !== userId
}

/**
 * Deletes the session user cookie of a session that has ended without the server saying so to this browser. Not where it
 * names someone else, who has signed in since.
 */
export function deleteSessionUserCookie(ended: number | null): void {
  if (sessionUserId() === ended) deleteCookie(sessionUserCookie)
}
