/** Whether mails of people who have no account are held for staff, become leads, or are ignored. */
export const strangerRules = ['hold', 'lead', 'refuse'] as const
export type StrangerRule = (typeof strangerRules)[number]

export const maxMailboxes = 100
