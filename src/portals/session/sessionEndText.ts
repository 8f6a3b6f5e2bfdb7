import type { SessionEnd } from '../../shared/endpoint/signedInAs.ts'

/** Why the user has to sign in again; undefined if the reason has no text. */
export function reasonText({ reason, minutes }: SessionEnd): string | undefined {
  switch (reason) {
    case 'inactivity':
      return `You were signed out after ${minutesText(minutes ?? 30)} without activity. What you were writing is kept.`
    case 'other-tab':
      return 'You signed out in another tab.'
    case 'unknown':
      return 'Your session has ended. Please sign in again. What you were writing is kept.'
    default:
      return undefined
  }
}

export const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
