import { dropDraftsOf } from '../../browser/forms/draft.ts'
import {
  deleteSessionUserCookie,
  sessionUserId,
  pageUserId,
  setPageUserId,
} from '../../browser/session/pageUser.ts'
import { rememberSessionEnd, forgetSessionEnd } from '../../browser/session/sessionEnd.ts'
import { tellTabs } from '../../browser/session/tabs.ts'
import { clearPage } from '../../browser/session/userChange.ts'
import { endInactiveSession } from '../../features/people/accounts/browser/api.ts'
import type { SessionEnd } from '../../shared/endpoint/signedInAs.ts'
import { guard, signInPageFor } from '../../shared/site/guard.ts'
import { reasonText } from './sessionEndText.ts'

// Module state: changes only by effects and events, which do not run on the server.
let isLeaving = false

/**
 * Clears a page whose user is no longer signed in, and opens another page: the sign-in page if nobody is signed in,
 * otherwise the portal of the user who is signed in now. A public page is reloaded instead, because it may contain the
 * former user's name and a half-filled form. The page is opened as a new document, which has nothing of the old
 * document in memory.
 *
 * @param end why nobody is signed in; undefined if another user is signed in
 */
export function leavePage(end: SessionEnd | undefined): void {
  if (isLeaving) return
  isLeaving = true
  leave(end)
}

function leave(end: SessionEnd | undefined): void {
  const userId = pageUserId()
  const path = location.pathname
  const isPublic = guard(path, null) === null
  setPageUserId(undefined)
  clearPage()
  if (end) rememberSessionEnd({ ...end, ...(!isPublic && { path }), ...(userId !== undefined && { userId }) })
  else {
    forgetSessionEnd()
    dropDraftsOf(null)
  }
  // The server redirects from /login to the user's own dashboard.
  const next = end ? signInPageFor(path) : '/login'
  void openDocument(isPublic ? path : next, end && reasonText(end))
}

/** For the inactivity limit: clears the page first, then ends the session. */
export async function leaveInactivePage(minutes: number): Promise<void> {
  // Until the session has ended, other checks must not notice the missing cookie and report another reason.
  if (isLeaving) return
  isLeaving = true
  clearPage()
  const userId = pageUserId()
  const end = { reason: 'inactivity', minutes, ...(userId !== undefined && { userId }) } as const
  const slow = setTimeout(() => showText(reasonText(end)), 1000)
  await endInactiveSession().catch(async () => {
    // Without a network, wait and try again: the server ends an inactive session some seconds later than the page, and
    // until then the sign-in page might redirect back to the portal.
    if (navigator.onLine) return
    showText(`${reasonText(end)} ${noConnection}`)
    await backOnline()
    await endInactiveSession().catch(() => {})
  })
  clearTimeout(slow)
  const marked = sessionUserId()
  if (marked !== null && marked !== userId) {
    leave(undefined)
    return
  }
  deleteSessionUserCookie(marked)
  leave(end)
  tellTabs('person', end)
}

const noConnection = 'There is no connection at the moment. This page goes on when there is.'

const backOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** Replaces the document. Without a network, shows the reason and waits for the network. */
async function openDocument(path: string, text = ''): Promise<void> {
  const testDomain = new URLSearchParams(location.search).get('testDomain')
  if (!navigator.onLine) {
    showText(`${text} ${noConnection}`)
    await backOnline()
  }
  location.replace(testDomain === null ? path : `${path}?${new URLSearchParams({ testDomain })}`)
}

/** Shows a text instead of the cleared content. */
function showText(text = ''): void {
  const main = document.createElement('main')
  main.className = 'mx-auto max-w-110 px-5 py-24 text-body text-n900'
  main.textContent = text
  document.querySelector('main')?.remove()
  document.body.append(main)
}
