/**
 * The readable cookie beside the session's: the id of the account that is signed in. A tab compares it with the user
 * for whom it was rendered. It grants no access: the server reads the session's cookie only.
 */
export const sessionUserCookie = 'signed-in-as'

/** The header of a request: the id of the account for which its page was made. */
export const userIdHeader = 'x-signed-in-as'

/** The header of a request that a page makes by itself, without the user: it does not keep the session alive. */
export const unattendedHeader = 'x-unattended'

/** The header of a response after its session has ended by inactivity: the limit in minutes. */
export const inactiveHeader = 'x-inactive-minutes'

/** The readable cookie in which the server passes a SessionEnd to the sign-in page. */
export const sessionEndCookie = 'session-end'

/** Why a user has to sign in, and which page they were on. */
export interface SessionEnd {
  /** Undefined for someone who was not signed in, such as a reader of a mail who followed its link. */
  reason?: 'inactivity' | 'other-tab' | 'unknown'
  /** The limit that was reached, for the reason 'inactivity'. */
  minutes?: number
  /** The account whose session ended, where that is known. */
  userId?: number
  /** The page that was shown or asked for. */
  path?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parses a SessionEnd from a cookie, the browser's storage or another tab; undefined for anything else. */
export function parseSessionEnd(value: unknown): SessionEnd | undefined {
  if (!isRecord(value)) return undefined
  const { reason, minutes, userId, path } = value
  return {
    ...(reason === 'inactivity' || reason === 'other-tab' || reason === 'unknown' ? { reason } : {}),
    ...(Number.isSafeInteger(minutes) ? { minutes: Number(minutes) } : {}),
    ...(Number.isSafeInteger(userId) ? { userId: Number(userId) } : {}),
    ...(typeof path === 'string' ? { path } : {}),
  }
}
