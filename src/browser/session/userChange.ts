import { forgetViews } from '../lists/listViews.ts'

// Module state: changes only by effects and events, which do not run on the server.
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

let unmount: (() => void) | undefined

/** Sets the function that removes the application from the screen. */
export function setUnmount(unmountApp: () => void): void {
  unmount = unmountApp
}

/** Removes a user's data from the screen, with dialogs and toasts, and from memory. */
export function clearPage(): void {
  unmount?.()
  notifyUserChanged()
}
