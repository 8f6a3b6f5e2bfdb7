/**
 * The value of `invitedUntil` for people who were not invited yet. They were imported without an email address or
 * without an invitation. The value is earlier than the expiry of any link.
 */
export const neverInvited = new Date(0).toISOString()
