import { dropMarker, markedPerson, pagePerson, setPagePerson } from '../browser/person.ts'
import { rememberSessionEnd, forgetSessionEnd } from '../browser/sessionEnd.ts'
import { tellTabs } from '../browser/tabs.ts'
import { clearPage, notifyUserChanged } from '../browser/userChange.ts'
import { endInactiveSession } from '../features/accounts/browser/api.ts'
import type { SessionEnd } from '../signedInAs.ts'
import { guard, signInPageFor } from './guard.ts'
import { reasonText } from './sessionEndText.ts'

let isLeaving = false

/**
 * Clears a page whose person is no longer the one who is signed in, and goes to where that one belongs: the sign-in page
 * for nobody, the own portal for somebody else. A new document keeps nothing of the old one in memory.
 *
 * @param end why nobody is signed in; undefined where somebody else is
 */
export function leavePage(end: SessionEnd | undefined): void {
  if (!isLeaving) leave(end)
}

function leave(end: SessionEnd | undefined): void {
  const person = pagePerson()
  const path = location.pathname
  setPagePerson(undefined)
  if (guard(path, null) === null) {
    isLeaving = false
    // A public page shows nothing that was read for somebody.
    notifyUserChanged()
    return
  }
  if (end) rememberSessionEnd({ ...end, path, ...(person !== undefined && { person }) })
  else forgetSessionEnd()
  clearPage()
  // From /login the server redirects to the own dashboard.
  openDocument(end ? signInPageFor(path) : '/login', end && reasonText(end))
}

/** The limit of inactivity is reached: clears the page first, then ends the session. */
export async function leaveInactivePage(minutes: number): Promise<void> {
  // Until the session has ended, nothing else may find the marker gone and give another reason.
  if (isLeaving) return
  isLeaving = true
  clearPage()
  const person = pagePerson()
  try {
    await endInactiveSession()
  } catch {
    // Without a network, or too late: the server ends the session by itself.
  }
  const marked = markedPerson()
  if (marked !== null && marked !== person) {
    leave(undefined)
    return
  }
  dropMarker()
  const end = { reason: 'inactivity', minutes, ...(person !== undefined && { person }) } as const
  leave(end)
  tellTabs('person', end)
}

/** Replaces the document. Without a network, when that is back: until then the reason is shown. */
function openDocument(path: string, text: string | undefined): void {
  const testDomain = new URLSearchParams(location.search).get('testDomain')
  const href = testDomain === null ? path : `${path}?${new URLSearchParams({ testDomain })}`
  if (navigator.onLine) {
    location.replace(href)
    return
  }
  const main = document.createElement('main')
  main.className = 'mx-auto max-w-110 px-5 py-24 text-body text-n900'
  main.textContent = `${text ?? ''} There is no connection at the moment.`
  document.body.append(main)
  addEventListener('online', () => location.replace(href), { once: true })
}
