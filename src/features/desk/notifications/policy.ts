import type { OwnAccount } from '../../people/accounts/schema.ts'

type Mailed = Pick<OwnAccount, 'email' | 'emailConfirmedAt' | 'emailNotifications'>

/** Why a signed-in member of staff gets no emails of any kind, to follow “No emails:”; undefined if emails are sent. */
export function whyNoEmails({ email, emailConfirmedAt, emailNotifications }: Mailed): string | undefined {
  if (!email) return 'your account has no email address'
  if (emailConfirmedAt === null) return 'your email address is not confirmed'
  if (!emailNotifications) return 'they are off in your profile'
  return undefined
}
