import type { ShownActor } from '../../shared/site/pageState.ts'

/** The signed-in user, cached until the page is loaded again. The route guards depend on it. */
export interface Session {
  /** The signed-in user; null without a session. Requested from the server once, and again after `invalidate`. */
  actor: () => Promise<ShownActor | null>
  /** Clears the cached user: after sign-in, sign-out and the end of the session. */
  invalidate: () => void
}

/** `initial` is the actor in the page state; undefined if the server did not read the session. */
export function createSession(
  readActor: () => Promise<ShownActor | null>,
  initial?: ShownActor | null,
): Session {
  let actor = initial === undefined ? undefined : Promise.resolve(initial)
  return {
    async actor() {
      const current = (actor ??= readActor())
      try {
        return await current
      } catch (error) {
        // A failure is not cached: the next guard tries again.
        if (actor === current) actor = undefined
        throw error
      }
    },
    invalidate() {
      actor = undefined
    },
  }
}
