import { parseSessionEnd, sessionEndCookie, type SessionEnd } from '../../shared/endpoint/signedInAs.ts'
import { parseJson } from '../api/errorBody.ts'
import { dropDraftsOf } from '../forms/draft.ts'
import { deleteCookie, readCookie } from './cookie.ts'
import { lastMessage } from './tabs.ts'

const storageKey = 'session-end'

// Module state: how a session ended in this browser; the server never sets it. It is used if the browser forbids storage,
// and is lost when the page is loaded again.
let unstored: SessionEnd | undefined

/** Stores in this tab, until the next sign-in, why a session has ended and on which page. */
export function rememberSessionEnd(end: SessionEnd): void {
  unstored = end
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(end))
  } catch {
    // The variable `unstored` has the value.
  }
}

/** The stored session end, merged with the cookie that the server sets when it redirects to this page. */
export function readSessionEnd(): SessionEnd | undefined {
  const left = parseSessionEnd(parseJson(readCookie(sessionEndCookie) ?? ''))
  if (left) {
    deleteCookie(sessionEndCookie)
    const stored = storedEnd()
    const isKnown = stored?.reason !== undefined && left.reason === 'unknown'
    rememberSessionEnd({ ...stored, ...left, ...(isKnown && { reason: stored.reason }) })
  }
  return storedEnd()
}

function storedEnd(): SessionEnd | undefined {
  try {
    return parseSessionEnd(parseJson(sessionStorage.getItem(storageKey) ?? ''))
  } catch {
    return unstored
  }
}

/** The session end of this user in a message from another tab; undefined if the message tells something else. */
export function endOf(userId: number, message: unknown): SessionEnd | undefined {
  const end = parseSessionEnd(message)
  return end?.reason !== undefined && end.userId === userId ? end : undefined
}

/**
 * Replaces the unknown reason of a session end by the reason in a message from another tab. This tab may have learned of
 * the end first, from a refused request.
 */
export function learnReason(message: unknown): void {
  const end = storedEnd()
  const told = end?.userId === undefined ? undefined : endOf(end.userId, message)
  if (told && end?.reason === 'unknown') rememberSessionEnd({ ...end, ...told })
}

/** Deletes the stored session end, for signing out. */
export function forgetSessionEnd(): void {
  unstored = undefined
  deleteCookie(sessionEndCookie)
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is disabled.
  }
}

/**
 * After a sign-in, deletes the stored reason of the session end. If another user has signed in, also deletes the path
 * and visitors' drafts.
 */
export function closeSessionEnd(userId: number): void {
  const { path, userId: owner = userId } = readSessionEnd() ?? {}
  if (owner !== userId) dropDraftsOf(null)
  if (path === undefined || owner !== userId) forgetSessionEnd()
  else rememberSessionEnd({ path, userId })
}

/**
 * The page in this tab from which this user was sent to sign in. Undefined once the user has signed in in another tab.
 */
export function pathBefore(userId: number): string | undefined {
  const end = readSessionEnd()
  // The reason is still stored if the user signed in without JavaScript.
  if (end?.reason !== undefined) {
    const last = parseSessionEnd(lastMessage('person'))
    if (last?.userId === userId && last.reason === undefined) forgetSessionEnd()
    else closeSessionEnd(userId)
  }
  const { path, userId: owner = userId } = readSessionEnd() ?? {}
  return owner === userId ? path : undefined
}
