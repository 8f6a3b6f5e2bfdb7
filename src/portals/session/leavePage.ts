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
 * Clears a page whose person is no longer the one who is signed in, and goes to where that one belongs: the sign-in page
 * for nobody, the own portal for someone else. A public page stays, made again: it may show who is signed in, and a form
 * half filled in. A new document keeps nothing of the old one in memory.
 *
 * @param end why nobody is signed in; undefined where someone else is
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
  // From /login the server redirects to the own dashboard.
  const next = end ? signInPageFor(path) : '/login'
  void openDocument(isPublic ? path : next, end && reasonText(end))
}

/** The limit of inactivity is reached: clears the page first, then ends the session. */
export async function leaveInactivePage(minutes: number): Promise<void> {
  // Until the session has ended, nothing else may find the cookie gone and give another reason.
  if (isLeaving) return
  isLeaving = true
  clearPage()
  const userId = pageUserId()
  const end = { reason: 'inactivity', minutes, ...(userId !== undefined && { userId }) } as const
  const slow = setTimeout(() => showText(reasonText(end)), 1000)
  await endInactiveSession().catch(async () => {
    // Otherwise the sign-in page might lead back into the portal: the server counts a few seconds longer.
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

/** Replaces the document. Without a network, when that is back: until then the reason is shown. */
async function openDocument(path: string, text = ''): Promise<void> {
  const testDomain = new URLSearchParams(location.search).get('testDomain')
  if (!navigator.onLine) {
    showText(`${text} ${noConnection}`)
    await backOnline()
  }
  location.replace(testDomain === null ? path : `${path}?${new URLSearchParams({ testDomain })}`)
}

/** In the place of everything that was cleared. */
function showText(text = ''): void {
  const main = document.createElement('main')
  main.className = 'mx-auto max-w-110 px-5 py-24 text-body text-n900'
  main.textContent = text
  document.querySelector('main')?.remove()
  document.body.append(main)
}
