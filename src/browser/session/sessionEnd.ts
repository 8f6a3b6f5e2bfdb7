import { parseSessionEnd, sessionEndCookie, type SessionEnd } from '../../shared/endpoint/signedInAs.ts'
import { parseJson } from '../api/errorBody.ts'
import { dropDraftsOf } from '../forms/draft.ts'
import { deleteCookie, readCookie } from './cookie.ts'
import { lastMessage } from './tabs.ts'

const storageKey = 'session-end'

// Module state: who is signed in, which the server passes on by itself.
// Where the browser forbids storage it lasts as long as the document.
let unstored: SessionEnd | undefined

/** Keeps in this tab, until the next sign-in, why a session has ended and on which page. */
export function rememberSessionEnd(end: SessionEnd): void {
  unstored = end
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(end))
  } catch {
    // Kept above.
  }
}

/** The notice stored by rememberSessionEnd, merged with the one that the server left when it redirected here. */
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

/** For signing out oneself. */
export function forgetSessionEnd(): void {
  unstored = undefined
  deleteCookie(sessionEndCookie)
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

/** After a sign-in: the reason is past, and what someone else did here is nobody's business. */
export function closeSessionEnd(userId: number): void {
  const { path, userId: owner = userId } = readSessionEnd() ?? {}
  if (owner !== userId) dropDraftsOf(null)
  if (path === undefined || owner !== userId) forgetSessionEnd()
  else rememberSessionEnd({ path, userId })
}

/**
 * The page from which this person was sent to sign in, in this tab. Not once they have signed in in another one: then
 * the way back is past.
 */
export function pathBefore(userId: number): string | undefined {
  const end = readSessionEnd()
  // The reason is left where the sign-in was a form without script.
  if (end?.reason !== undefined) {
    const last = parseSessionEnd(lastMessage('person'))
    if (last?.userId === userId && last.reason === undefined) forgetSessionEnd()
    else closeSessionEnd(userId)
  }
  const { path, userId: owner = userId } = readSessionEnd() ?? {}
  return owner === userId ? path : undefined
}
