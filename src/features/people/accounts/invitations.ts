/**
 * The value of `invitedUntil` for people who were not invited yet, because they were imported without an email address
 * or without an invitation. It is earlier than the expiry of any link.
 */
export const neverInvited = new Date(0).toISOString()
