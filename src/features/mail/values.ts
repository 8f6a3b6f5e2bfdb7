import { startTlsLabel } from '../base/settings/values.ts'

/** The events that staff are mailed about; see events.ts. */
export const staffEvents = ['inquiry', 'ticketRaised', 'ticketAnswered'] as const
export type StaffEvent = (typeof staffEvents)[number]

/** The needs of a mail with a link: a mail server, a domain that the link leads to, and that a restored installation is released. */
export const linkNeeds = ['mail', 'domain', 'release'] as const
export type LinkNeed = (typeof linkNeeds)[number]
/** Those that every mail needs. */
export type MailNeed = Exclude<LinkNeed, 'domain'>

/** Why all mails wait: for one of their needs, or, delayed, until the mail server takes mails again. */
export const mailWaits = ['mail', 'release', 'delayed'] as const satisfies (MailNeed | 'delayed')[]
export type MailWait = (typeof mailWaits)[number]

/** Why a mail server is refused for its certificate. */
export const certificateFailures = {
  unverified: 'The certificate of the mail server could not be verified.',
  other: 'The mail server has a different certificate from the one you trust.',
  expired: 'The mail server certificate that you trust has expired.',
} as const

/** Why a mail is not sent although TLS is optional, and how it can be. */
export const brokenStartTls = `The mail server offers encryption (STARTTLS), but it does not work. To send without encryption, turn off “${startTlsLabel}”.`

/** Takes a template draft as a form (application/x-www-form-urlencoded) and responds with an HTML document. */
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

/** The reasons for staff, as the end of a sentence. */
export const noMailTexts: Record<NoMailReason, string> = {
  suspended: 'the account is suspended',
  'no portal': 'the role User sees no tickets or invoices',
  'no address': 'the account has no email address',
  'not confirmed': 'the customer has not confirmed the email address',
  'notifications off': 'email notifications are off',
}

/** The deed of an administrator that meets each need, as the label of a link. */
export const needLabels: Record<LinkNeed, string> = {
  mail: 'set up the mail server',
  domain: 'add a domain',
  release: 'release this restored installation',
}

/** The end of a sentence with what is missing, for people who cannot set it up. */
export const linkNeedsText = (missing: readonly LinkNeed[]): string =>
  `an administrator has to ${missing.map((need) => needLabels[need]).join(' and ')} first.`
