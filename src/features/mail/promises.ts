import { linkNeedsText, type MailNeed, type MailWait } from './values.ts'

// Sentences that promise an email and are true even while mails wait. `wait`: the reason why mails wait; undefined if
// mails are delivered.

const untilTexts: Record<MailWait, string> = {
  mail: 'once a mail server is set up',
  release: 'once this restored installation is released',
  delayed: 'once the mail server takes emails again',
}

/** For staff: the end of a sentence that promises an email. Empty if emails are delivered. */
export const untilMailed = (wait: MailWait | undefined): string =>
  wait === undefined ? '' : ` ${untilTexts[wait]}`

/** Whether requests for an email are refused. If mails are only delayed, requests are accepted. */
export const areMailsRefused = (wait: MailWait | undefined): wait is MailNeed =>
  wait === 'mail' || wait === 'release'

/** The message for users who cannot complete the set-up for mails themselves. */
export const noLinksText = "We can't send links by email yet. Please contact us."
export const delayText = 'Emails are delayed at the moment, so it may take longer.'

/** The text for the owner of an account about the link to a new email address. */
export function newAddressText(hasAddress: boolean, wait: MailWait | undefined): string {
  if (areMailsRefused(wait)) return noLinksText
  return [
    "We'll email a confirmation link to the new address.",
    ...(wait ? [delayText] : []),
    ...(hasAddress ? ["Until you open it, we'll keep using your current one."] : []),
  ].join(' ')
}

export const mergeMailText = (customer: string, wait: MailWait | undefined): string =>
  `${customer} will get an email about it${untilMailed(wait)}.`

export const statusMailText = (wait: MailWait | undefined): string =>
  `Customers who get emails are told${untilMailed(wait)}.`

export const mentionText = (wait: MailWait | undefined): string =>
  `Only staff see it. Write @ and a name to tell a colleague.${wait ? ` Emails are sent${untilMailed(wait)}.` : ''}`

export const invitedAgainText = (email: string | null, wait: MailWait | undefined): string =>
  `The invitation will be sent again, to ${email}${untilMailed(wait)}.`

export const leadInvitationText = (email: string, wait: MailWait | undefined): string =>
  `${email} will get an email with a link to choose a password${untilMailed(wait)}. The account is created now.`

export const leadAnswerText = (email: string, wait: MailWait | undefined): string =>
  `We'll email it to ${email}${untilMailed(wait)}.`

/**
 * Like leadAnswerText, but shown before the answer is sent. The server refuses to send until the mail set-up is
 * complete.
 */
export const leadAnswerHint = (email: string, wait: MailWait | undefined): string =>
  areMailsRefused(wait)
    ? `It can't be emailed to ${email} yet: ${linkNeedsText([wait])}`
    : leadAnswerText(email, wait)

/** The message for staff who have saved an invoice that is mailed to the customer. */
export const invoiceMailText = (what: string, email: string, wait: MailWait | undefined): string =>
  wait ? `We will email ${what} to ${email}${untilMailed(wait)}.` : `We are emailing ${what} to ${email}.`

/** @param to empty, or the recipient if it was not the current customer, such as ` to another customer` */
export const invoiceMailedText = (day: string, to: string, wait: MailWait | undefined): string =>
  wait
    ? `The email about this invoice${to} was written on ${day}. If it has not been sent, it will be${untilMailed(wait)}.`
    : `This invoice was emailed${to} on ${day}.`
