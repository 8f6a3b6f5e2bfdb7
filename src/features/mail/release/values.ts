/** The choices for mails that were waiting in the backup. */
export const restoredMailsChoices = ['send', 'withdraw'] as const
export type RestoredMailsChoice = (typeof restoredMailsChoices)[number]
