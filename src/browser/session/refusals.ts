type Listener = (inactiveMinutes?: number) => void
// Module state: changes only by effects and events, which do not run on the server.
const sessionEndListeners = new Set<Listener>()
const otherUserListeners = new Set<() => void>()

/**
 * Listens for requests refused because the session has ended; the listener gets the limit in minutes if the reason is
 * inactivity. Returns a function that unsubscribes.
 */
export function onSessionEnded(listener: Listener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Also called after requests that end the user's own session, such as changing the user's own role. */
export function notifySessionEnded(inactiveMinutes?: number): void {
  for (const listener of sessionEndListeners) listener(inactiveMinutes)
}

/** Listens for requests that may have been refused because another user is signed in; check the session user cookie. */
export function onOtherUser(listener: () => void): void {
  otherUserListeners.add(listener)
}

/** Called when a request was refused with 409. */
export function notifyOtherUser(): void {
  for (const listener of otherUserListeners) listener()
}
