import type { OwnAccount } from '../accounts/schema.ts'

type Mailed = Pick<OwnAccount, 'email' | 'emailConfirmedAt' | 'emailNotifications'>

/** Says to one of the staff what watching a ticket does: its assignee is mailed in any case, and nobody whom no mails reach. */
export function watchingText({ email, emailConfirmedAt, emailNotifications }: Mailed, isAssignee: boolean) {
  if (!email) return 'You get no emails: your account has no email address'
  if (emailConfirmedAt === null) return 'You get no emails: your email address is not confirmed'
  if (!emailNotifications) return 'You get no emails: your email notifications are off'
  return isAssignee
    ? 'You get an email when the customer replies, as the ticket is assigned to you'
    : 'Get an email when the customer replies'
}
