/**
 * The cookie, readable by scripts, with the id of the signed-in account. A tab compares the id with the user for whom
 * the tab was rendered. The cookie grants no access: for that the server reads only the session cookie.
 */
export const sessionUserCookie = 'signed-in-as'

/** The request header with the account id for which the requesting page was rendered. */
export const userIdHeader = 'x-signed-in-as'

/**
 * The header that marks a request that a page sends by itself, without the user. Such a request does not keep the
 * session alive.
 */
export const unattendedHeader = 'x-unattended'

/** The header of a response to a request whose session has ended by inactivity. Its value is the limit in minutes. */
export const inactiveHeader = 'x-inactive-minutes'

/** The cookie, readable by scripts, in which the server passes a SessionEnd to the sign-in page. */
export const sessionEndCookie = 'session-end'

/** Why a user has to sign in, and on which page the user was. */
export interface SessionEnd {
  /** Undefined if the user was not signed in, for example after following the link in a mail. */
  reason?: 'inactivity' | 'other-tab' | 'unknown'
  /** The limit that was reached, for the reason 'inactivity'. */
  minutes?: number
  /** The account whose session ended, if known. */
  userId?: number
  /** The page that was shown or requested. */
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
