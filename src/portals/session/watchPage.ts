import { recordActivity } from '../../browser/session/activity.ts'
import { onOtherUser } from '../../browser/session/refusals.ts'
import { isSigningOut, sessionUserId, pageUserId } from '../../browser/session/pageUser.ts'
import { pathBefore } from '../../browser/session/sessionEnd.ts'
import { lastMessage, onTabMessage, tellTabs } from '../../browser/session/tabs.ts'
import { parseSessionEnd, type SessionEnd } from '../../shared/endpoint/signedInAs.ts'
import { leavePage } from './leavePage.ts'

// Module state: changes only by effects and events, which do not run on the server.
let isWatching = false

/**
 * From now on clears this page when the person for whom it was made is not the one who is signed in: as soon as another
 * tab says so, when it is shown again, and when the server has refused a request. No request is needed to find out.
 *
 * @param minutes the limit of inactivity, where the document brought it
 */
export function watchPage(minutes: number | undefined): void {
  if (isWatching) return
  isWatching = true
  if (minutes !== undefined) recordActivity({ minutes })
  onTabMessage('person', onMessage)
  onOtherUser(compareUser)
  for (const event of ['pageshow', 'focus', 'visibilitychange']) addEventListener(event, onShown)
  // Someone may have signed in while this module was loading.
  compareUser()
  const userId = pageUserId()
  if (userId === undefined) return
  // A form that was sent without script has told nobody.
  pathBefore(userId)
  tellTabs('person', { userId })
}

/** Not of a page that is about to be replaced, which becomes hidden. */
function onShown(): void {
  if (document.visibilityState === 'visible') compareUser()
}

function compareUser(): void {
  const userId = pageUserId()
  const marked = sessionUserId()
  if (userId === undefined || userId === marked || isSigningOut()) return
  // A tab that slept missed the message, which stays in the storage.
  leavePage(marked === null ? (endOf(userId, lastMessage('person')) ?? { reason: 'unknown' }) : undefined)
}

/** The tab that tells of an end may be ahead of the session user cookie, which reaches other tabs by the browser. */
function onMessage(content: unknown): void {
  const userId = pageUserId()
  const end = userId === undefined ? undefined : endOf(userId, content)
  if (end) leavePage(end)
  else compareUser()
}

function endOf(userId: number, content: unknown): SessionEnd | undefined {
  const end = parseSessionEnd(content)
  return end?.reason !== undefined && end.userId === userId ? end : undefined
}
