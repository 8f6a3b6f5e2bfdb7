import { startTlsLabel } from '../settings/values.ts'
import type { AuditEventRow } from './schema.ts'

/** Each action that is recorded. One that is not here is shown as it is. */
export const actionNames: Readonly<Record<string, string>> = {
  login: 'Signed in',
  'login failed': 'Wrong password at sign-in',
  'login throttled': 'Refused after too many sign-ins',
  'guessing seen': 'Password guessing noticed',
  'code required': 'Password accepted, code asked for',
  'code failed': 'Wrong verification code',
  logout: 'Signed out',
  registered: 'Registered',
  'email confirmed': 'Confirmed the email address',
  confirmed: 'Confirmed with the password',
  'confirmation failed': 'Failed to confirm with the password',
  'password changed': 'Changed the password',
  'password reset': 'Reset the password',
  'password link sent': 'Emailed a link to set a password',
  '2FA set up': 'Set up 2FA',
  '2FA set up anew': 'Set up 2FA again',
  '2FA switched on': 'Switched 2FA on',
  '2FA switched off': 'Switched 2FA off',
  'passkey required': 'Password accepted, passkey asked for',
  'passkey failed': 'Passkey was not accepted',
  'passkey refused': 'Passkey refused, because it seems to be copied',
  'passkey added': 'Added a passkey',
  'passkey removed': 'Removed a passkey',
  'passkeys removed': 'Removed all passkeys',
  'recovery codes made': 'Made new recovery codes',
  'recovery code used': 'Used a recovery code',
  'profile changed': 'Changed own details',
  'email change asked': 'Asked for another email address',
  'email kept': 'Withdrew the new email address',
  'email changed': 'Changed the email address',
  'session ended': 'Signed out another session',
  'all sessions ended': 'Signed out everywhere',
  'other sessions ended': 'Signed out all other sessions',
  'user created': 'Created the user',
  'step required': 'Asked for a step before signing in',
  'sign-in policy changed': 'Changed who needs 2FA',
  'login refused': 'Sign-in refused',
  'user invited': 'Invited the user',
  'user invited again': 'Invited the user again',
  'invitation withdrawn': 'Withdrew the invitation and deleted the account',
  'lead invited': 'Invited the lead as customer',
  '2FA asked for': 'Asked by email to set up 2FA',
  'user changed': 'Changed the user',
  'user deleted': 'Deleted the user',
  'ticket changed': 'Changed the ticket',
  'ticket assigned': 'Assigned the ticket',
  'ticket raised': 'Raised the ticket for a customer',
  'ticket corrected': 'Corrected the ticket',
  'ticket merged': 'Merged the ticket into another one',
  'tag changed': 'Changed the tag',
  'tag merged': 'Merged the tag into another one',
  'tag deleted': 'Deleted the tag',
  'document settings changed': 'Changed the document settings',
  'service desk settings changed': 'Changed the service desk settings',
  'ticket note deleted': 'Deleted an internal note on the ticket',
  'prepared answer created': 'Added the prepared answer',
  'prepared answer changed': 'Changed the prepared answer',
  'prepared answer deleted': 'Deleted the prepared answer',
  'invoice created': 'Created the invoice',
  'invoice changed': 'Changed the invoice',
  'company created': 'Created the company',
  'company changed': 'Changed the company',
  'company deleted': 'Deleted the company',
  'company person added': 'Added the user to a company',
  'company person changed': 'Changed the user’s part in the company',
  'company person removed': 'Removed the user from a company',
  'company person moved': 'Moved a user to another company',
  'companies merged': 'Merged another company into the company',
  'company merged into another': 'Merged the company into another one',
  'inquiry deleted': 'Deleted the inquiry',
  'lead changed': 'Changed the lead',
  'lead answered': 'Answered the lead',
  'lead archived': 'Archived the lead',
  'lead restored': 'Took the lead out of the archive',
  'lead converted': 'Made a client of the lead',
  'team member created': 'Added the team member',
  'team member changed': 'Changed the team member',
  'team member deleted': 'Removed the team member',
  'brand created': 'Created the brand',
  'brand changed': 'Changed the brand',
  'domain created': 'Added the domain',
  'domain changed': 'Changed the domain',
  'brand deleted': 'Deleted the brand',
  'domain deleted': 'Deleted the domain',
  'logo uploaded': 'Uploaded a logo',
  'favicon uploaded': 'Uploaded a favicon',
  'virus found': 'Uploaded a file with a virus, which was deleted',
  'attachment removed': 'Removed a file from a conversation',
  'attachment settings changed': 'Changed the attachment settings',
  'account picture set': 'Set the picture of the user',
  'account picture removed': 'Removed the picture of the user',
  'picture uploaded': 'Uploaded a picture',
  'email settings changed': 'Changed the email settings',
  'mail certificate trusted': 'Trusted the certificate of the mail server',
  'mail certificate no longer trusted': 'Ended the trust in the certificate of the mail server',
  'security settings changed': 'Changed the security settings',
  'provider facts changed': 'Changed the provider facts',
  'privacy page changed': 'Changed the privacy page',
  'terms page changed': 'Changed the terms page',
  'proof changed': 'Changed the proof for visitors',
  'site texts changed': 'Changed the texts of the public site',
  'client logo uploaded': 'Uploaded the logo of a client',
  'email template changed': 'Changed the email template',
  'staff recipients changed': 'Changed who is told of new tickets, replies and contact requests',
  'backup made': 'Made a backup',
  'incomplete backup made': 'Made a backup in which uploaded files are missing',
  'installation released': 'Released the restored installation',
  'test email sent': 'Sent a test email',
  'mail sent again': 'Resent an email',
  'key accepted': 'Switched to a new encryption key',
  'audit log exported': 'Exported the audit log',
  'users exported': 'Exported users',
  'tickets exported': 'Exported tickets',
  'invoices exported': 'Exported invoices',
  'leads exported': 'Exported leads',
  'user imported': 'Imported the user',
  'sign-in linked': 'Linked a sign-in elsewhere',
  'sign-in unlinked': 'Removed a linked sign-in',
  'identity provider created': 'Added the identity provider',
  'identity provider changed': 'Changed the identity provider',
  'identity provider deleted': 'Deleted the identity provider',
  'announced functions switched': 'Switched announced functions',
  // Before there were none.
  'modules switched': 'Switched modules',
  'kept setting turned on': 'Turned on again what the update had set to off',
  'kept setting deleted': 'Deleted what the update had set to off',
}

export const nameOfAction = (action: string): string => actionNames[action] ?? action

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

type Subject = Pick<AuditEventRow, 'subject' | 'subjectName' | 'subjectIsDeleted'>

/** 'Ticket #12', 'User carl (deleted)', 'Email settings'; undefined where an event is about nothing else. */
export function nameOfSubject({ subject, subjectName, subjectIsDeleted }: Subject): string | undefined {
  if (subject === null) return undefined
  const [, noun = '', id] = /^(\D+) (\d+)$/.exec(subject) ?? []
  const name = id === undefined ? subject : `${noun} ${subjectName ?? `#${id}`}`
  return capitalized(name) + (subjectIsDeleted ? ' (deleted)' : '')
}

type Actor = Pick<AuditEventRow, 'actorName' | 'actorIsDeleted' | 'detail'>

/** Names the account, or the place where nobody was signed in. */
export function nameOfActor({ actorName, actorIsDeleted, detail }: Actor): string {
  if (actorName !== null) return actorName + (actorIsDeleted ? ' (deleted)' : '')
  return detail['by'] === 'command line' ? 'Command line' : 'Not signed in'
}

/** The details of an event: the former value of a field, if known, and the new one. */
export interface ShownDetail {
  name: string
  from: string | undefined
  to: string
}

/** For a change, shows only what has changed. */
export function detailsOf({ detail }: Pick<AuditEventRow, 'detail'>): ShownDetail[] {
  const { from, to } = detail
  const isChange = isObject(from) && isObject(to)
  const before = new Map<string, unknown>(Object.entries(isChange ? from : {}))
  return Object.entries(isChange ? to : detail)
    .filter(
      ([name, value]) => !before.has(name) || JSON.stringify(before.get(name)) !== JSON.stringify(value),
    )
    .map(([name, value]) => ({
      name: nameOfField(name),
      from: before.has(name) ? valueText(name, before.get(name)) : undefined,
      to: valueText(name, value),
    }))
}

/** Fields whose label on a form is not their own name in words. */
const fieldNames: Readonly<Record<string, string>> = {
  assignedTo: 'Assigned to',
  brandId: 'Shown under',
  defaultMetaDescription: 'Page description',
  defaultMetaTitle: 'Page title',
  emailNotifications: 'Send notifications',
  singleKeyShortcuts: 'Single-key shortcuts',
  faviconPath: 'Favicon',
  fromEmail: 'From Email',
  fromName: 'From Name',
  isActive: 'Active',
  isPrimary: 'Primary',
  isShared: 'Shared',
  isSuspended: 'Suspended',
  logoPath: 'Logo',
  paymentText: 'How to pay',
  quotationCompany: 'Their company',
  quotationName: 'Who said it',
  quotationText: 'Quotation',
  sessionTimeout: 'Session timeout (minutes)',
  signsInAlone: 'Sign in with it alone, without my password',
  heloName: 'Name of This Server (EHLO)',
  smtpHost: 'SMTP Host',
  smtpLogin: 'Sign in to the mail server',
  smtpPort: 'SMTP Port',
  smtpStartTls: startTlsLabel,
  smtpUser: 'SMTP Username',
  twoFactorFor: 'Demanded of',
  twoFactorFrom: 'From',
}

function nameOfField(name: string): string {
  return fieldNames[name] ?? capitalized(name.replaceAll(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`))
}

/** Their values are names of states, such as 'in_progress'. */
const stateFields: readonly string[] = ['status', 'priority', 'state']

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.map((item) => (name === 'fields' ? nameOfField(item) : item)).join(', ') || 'nothing'
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return stateFields.includes(name) ? capitalized(value.replaceAll('_', ' ')) : value
}
