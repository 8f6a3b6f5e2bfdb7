import { startTlsLabel } from '../base/settings/values.ts'

/** The events that staff are mailed about; see events.ts. */
export const staffEvents = ['inquiry', 'ticketRaised', 'ticketAnswered'] as const
export type StaffEvent = (typeof staffEvents)[number]

/** The set-up that mails with links need: a mail server, a domain, and the release of a restored installation. */
export const linkNeeds = ['mail', 'domain', 'release'] as const
export type LinkNeed = (typeof linkNeeds)[number]
/** The set-up that every mail needs. */
export type MailNeed = Exclude<LinkNeed, 'domain'>

/** Why all mails wait: missing set-up, or 'delayed' until the mail server accepts mails again. */
export const mailWaits = ['mail', 'release', 'delayed'] as const satisfies (MailNeed | 'delayed')[]
export type MailWait = (typeof mailWaits)[number]

/** Why a mail server is refused because of its certificate. */
export const certificateFailures = {
  unverified: 'The certificate of the mail server could not be verified.',
  other: 'The mail server has a different certificate from the one you trust.',
  expired: 'The mail server certificate that you trust has expired.',
} as const

/** Why a mail is not sent although TLS is optional, and the remedy. */
export const brokenStartTls = `The mail server offers encryption (STARTTLS), but it does not work. To send without encryption, turn off “${startTlsLabel}”.`

/**
 * The path that takes a template draft as a form (application/x-www-form-urlencoded) and responds with an HTML
 * document.
 */
export const previewPath = '/admin/site-settings/preview'

/** Why a customer gets no mails; see server/whyNoMail.ts. */
export const noMailReasons = [
  'suspended',
  'no portal',
  'no address',
  'not confirmed',
  'notifications off',
] as const
export type NoMailReason = (typeof noMailReasons)[number]

/** The reasons as staff see them, as the end of a sentence. */
export const noMailTexts: Record<NoMailReason, string> = {
  suspended: 'the account is suspended',
  'no portal': 'the role User sees no tickets or invoices',
  'no address': 'the account has no email address',
  'not confirmed': 'the customer has not confirmed the email address',
  'notifications off': 'email notifications are off',
}

/** An administrator's action that completes each need, as the label of a link. */
export const needLabels: Record<LinkNeed, string> = {
  mail: 'set up the mail server',
  domain: 'add a domain',
  release: 'release this restored installation',
}

/** The end of a sentence about missing set-up. It says that an administrator has to complete it. */
export const linkNeedsText = (missing: readonly LinkNeed[]): string =>
  `an administrator has to ${missing.map((need) => needLabels[need]).join(' and ')} first.`
