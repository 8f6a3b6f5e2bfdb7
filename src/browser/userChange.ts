import { forgetViews } from './listViews.ts'

const listeners = new Set<() => void>()

/** Listens for sign-in and sign-out, to remove data of the previous user. Returns a function that unsubscribes. */
export function onUserChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To be called after every sign-in and sign-out. */
export function notifyUserChanged(): void {
  forgetViews()
  for (const listener of listeners) listener()
}

const storageKey = 'signed-in'

/**
 * Whether somebody may be signed in in this browser. Scripts cannot read the cookie, and a request to find out would
 * log an error in the console of everybody who opens a sign-in page.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** Stores the answer of the server for mayBeSignedIn. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(storageKey, '1')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is forbidden: signed-in people are not redirected from the sign-in pages.
  }
}
