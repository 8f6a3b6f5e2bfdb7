type Listener = (inactiveMinutes?: number) => void
// Module state: changes only by effects and events, which do not run on the server.
const sessionEndListeners = new Set<Listener>()
const otherUserListeners = new Set<() => void>()

/**
 * Listens for requests that were refused because the session has ended; with the limit in minutes, where the reason is
 * inactivity. Returns a function that unsubscribes.
 */
export function onSessionEnded(listener: Listener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Also for requests that end the caller's own session, such as changing the role of the own account. */
export function notifySessionEnded(inactiveMinutes?: number): void {
  for (const listener of sessionEndListeners) listener(inactiveMinutes)
}

/** Listens for requests that may have been refused because someone else is signed in; the session user cookie tells. */
export function onOtherUser(listener: () => void): void {
  otherUserListeners.add(listener)
}

/** For a request that was refused for who makes it. */
export function notifyOtherUser(): void {
  for (const listener of otherUserListeners) listener()
}
