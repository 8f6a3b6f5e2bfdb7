import { inWords } from '../../../shared/endpoint/endpointLimits.ts'

export const recoveryCodeCount = 10

export const codeLength = 6

/**
 * Says when the next confirmation link can be mailed. Rounds to whole minutes, so that the text changes at most once a
 * minute.
 */
export function nextLinkText(seconds: number, wasSent: boolean): string {
  const wait = seconds > 60 ? inWords(Math.ceil(seconds / 60) * 60) : '1 minute'
  return wasSent ? `You can send it again in ${wait}.` : `You can send the link in ${wait}.`
}

/** Whether an account with a confirmed address gets no email about tickets yet. */
export const isAskedForNotifications = (account: {
  email: string | null
  emailConfirmedAt: string | null
  emailNotifications: boolean
}): boolean => account.email !== null && account.emailConfirmedAt !== null && !account.emailNotifications
