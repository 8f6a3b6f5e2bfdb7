import { recordActivity } from '../browser/session/activity.ts'
import { onOtherPerson } from '../browser/api/send.ts'
import { isPersonEnding, markedPerson, pagePerson } from '../browser/session/person.ts'
import { pathBefore } from '../browser/session/sessionEnd.ts'
import { lastMessage, onTabMessage, tellTabs } from '../browser/session/tabs.ts'
import { parseSessionEnd, type SessionEnd } from '../signedInAs.ts'
import { leavePage } from './leavePage.ts'

let isWatching = false

/**
 * From now on clears this page when the person for whom it was made is not the one who is signed in: as soon as another
 * tab says so, when it is shown again, and when the server has refused a call. No call is needed to find out.
 *
 * @param minutes the limit of inactivity, where the document brought it
 */
export function watchPage(minutes: number | undefined): void {
  if (isWatching) return
  isWatching = true
  if (minutes !== undefined) recordActivity({ minutes })
  onTabMessage('person', onMessage)
  onOtherPerson(comparePerson)
  for (const event of ['pageshow', 'focus', 'visibilitychange']) addEventListener(event, onShown)
  // Someone may have signed in while this module was loading.
  comparePerson()
  const person = pagePerson()
  if (person === undefined) return
  // A form that was sent without script has told nobody.
  pathBefore(person)
  tellTabs('person', { person })
}

/** Not of a page that is about to be replaced, which becomes hidden. */
function onShown(): void {
  if (document.visibilityState === 'visible') comparePerson()
}

function comparePerson(): void {
  const person = pagePerson()
  const marked = markedPerson()
  if (person === undefined || person === marked || isPersonEnding()) return
  // A tab that slept missed the message, which stays in the storage.
  leavePage(marked === null ? (endOf(person, lastMessage('person')) ?? { reason: 'unknown' }) : undefined)
}

/** The tab that tells of an end may be ahead of the marker, which reaches other tabs by the browser. */
function onMessage(content: unknown): void {
  const person = pagePerson()
  const end = person === undefined ? undefined : endOf(person, content)
  if (end) leavePage(end)
  else comparePerson()
}

function endOf(person: number, content: unknown): SessionEnd | undefined {
  const end = parseSessionEnd(content)
  return end?.reason !== undefined && end.person === person ? end : undefined
}
