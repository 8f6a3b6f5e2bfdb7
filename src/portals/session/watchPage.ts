import { recordActivity } from '../../browser/session/activity.ts'
import { onOtherUser } from '../../browser/session/refusals.ts'
import { isSigningOut, sessionUserId, pageUserId } from '../../browser/session/pageUser.ts'
import { endOf, pathBefore } from '../../browser/session/sessionEnd.ts'
import { lastMessage, onTabMessage, tellTabs } from '../../browser/session/tabs.ts'
import { leavePage } from './leavePage.ts'

// Module state: changes only by effects and events, which do not run on the server.
let isWatching = false

/**
 * Clears this page as soon as its user is no longer signed in. Checks this without a request: on a message from
 * another tab, when the page is shown again, and when the server has refused a request.
 *
 * @param minutes the inactivity limit, if the document contained it
 */
export function watchPage(minutes: number | undefined): void {
  if (isWatching) return
  isWatching = true
  if (minutes !== undefined) recordActivity({ minutes })
  onTabMessage('person', onMessage)
  onOtherUser(compareUser)
  for (const event of ['pageshow', 'focus', 'visibilitychange']) addEventListener(event, onShown)
  // Another user may have signed in while this module was loading.
  compareUser()
  const userId = pageUserId()
  if (userId === undefined) return
  // Tell the other tabs about the user, because a sign-in form that was sent without JavaScript could not tell them.
  pathBefore(userId)
  tellTabs('person', { userId })
}

/** Ignores pages that become hidden, because they may be about to be replaced. */
function onShown(): void {
  if (document.visibilityState === 'visible') compareUser()
}

function compareUser(): void {
  const userId = pageUserId()
  const marked = sessionUserId()
  if (userId === undefined || userId === marked || isSigningOut()) return
  // A tab that was asleep missed the message, so read it from the storage.
  leavePage(marked === null ? (endOf(userId, lastMessage('person')) ?? { reason: 'unknown' }) : undefined)
}

/** Uses the message, because it may arrive before the browser has updated the session user cookie for this tab. */
function onMessage(content: unknown): void {
  const userId = pageUserId()
  const end = userId === undefined ? undefined : endOf(userId, content)
  if (end) leavePage(end)
  else compareUser()
}
