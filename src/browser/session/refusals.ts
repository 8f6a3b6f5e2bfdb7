type Listener = (inactiveMinutes?: number) => void
// Module state: changes only by effects and events, which do not run on the server.
const sessionEndListeners = new Set<Listener>()
const otherUserListeners = new Set<() => void>()

/**
 * Calls the listener when a request is refused because the session has ended. If the reason is inactivity, the listener
 * gets the limit in minutes. Returns a function that unsubscribes.
 */
export function onSessionEnded(listener: Listener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/**
 * Called when a request is refused because the session has ended, and after requests that end the user's own session,
 * such as changing the user's own role.
 */
export function notifySessionEnded(inactiveMinutes?: number): void {
  for (const listener of sessionEndListeners) listener(inactiveMinutes)
}

/** Calls the listener after a 409, because another user may be signed in; see sessionUserId. */
export function onOtherUser(listener: () => void): void {
  otherUserListeners.add(listener)
}

/** Called when a request was refused with 409. */
export function notifyOtherUser(): void {
  for (const listener of otherUserListeners) listener()
}
