import { markerCookie } from '../signedInAs.ts'
import { deleteCookie, readCookie } from './cookie.ts'

let person: number | undefined
const listeners = new Set<() => void>()

/** The id of the account for which this page was made. Undefined for visitors, and while it is not known. */
export const pagePerson = (): number | undefined => person

/** To be called when the server has said who is signed in, and with undefined when this page shows nothing of theirs. */
export function setPagePerson(next: number | undefined): void {
  person = next
  if (person !== undefined) for (const listener of listeners) listener()
}

/** Listens for the person to become known. */
export function onPagePerson(listener: () => void): void {
  listeners.add(listener)
}

/** The id of the account that is signed in in this browser now, whatever this page shows; null for nobody. */
export function markedPerson(): number | null {
  const id = Number(readCookie(markerCookie))
  return id > 0 ? id : null
}

/** Deletes the marker of a session that has ended without the server saying so to this browser. */
export function dropMarker(): void {
  deleteCookie(markerCookie)
}
