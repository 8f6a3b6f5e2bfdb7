import type { ShownActor } from '../pageState.ts'

/** Who is signed in, as far as this document knows: what guards decide by before a page is shown. */
export interface Session {
  /** Asks the server once, and again after somebody signed in or out. */
  actor: () => Promise<ShownActor | null>
  /** To be told that what is known may no longer be true. */
  forget: () => void
}

/** `known` is what the server wrote into the document; undefined where it did not ask who is there. */
export function createSession(ask: () => Promise<ShownActor | null>, known?: ShownActor | null): Session {
  let answer = known === undefined ? undefined : Promise.resolve(known)
  return {
    async actor() {
      const asked = (answer ??= ask())
      try {
        return await asked
      } catch (error) {
        // A failure is no answer: the next guard asks again.
        if (answer === asked) answer = undefined
        throw error
      }
    },
    forget() {
      answer = undefined
    },
  }
}
