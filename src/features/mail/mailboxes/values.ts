/** Whether mails of people who have no account are held for staff, or ignored. */
export const strangerRules = ['hold', 'refuse'] as const
export type StrangerRule = (typeof strangerRules)[number]
