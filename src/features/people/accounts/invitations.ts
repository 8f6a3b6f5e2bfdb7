/**
 * `invitedUntil` of people who can be invited, and were not yet: before the end of any link. They were imported without an
 * email, or while none could be sent.
 */
export const neverInvited = new Date(0).toISOString()
