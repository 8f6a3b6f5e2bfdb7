/**
 * `invitedUntil` of people who can be invited but were not yet, because they were imported without an email address or
 * while no mail could be sent. It is earlier than the end of any link.
 */
export const neverInvited = new Date(0).toISOString()
