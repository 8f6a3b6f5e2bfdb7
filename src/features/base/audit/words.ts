import { startTlsLabel } from '../settings/values.ts'
import type { AuditEventRow } from './schema.ts'

export const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

type Subject = Pick<AuditEventRow, 'subject' | 'subjectName' | 'subjectIsDeleted'>

/** 'Ticket #12', 'User carl (deleted)', 'Email settings'; undefined if the event has no subject. */
export function nameOfSubject({ subject, subjectName, subjectIsDeleted }: Subject): string | undefined {
  if (subject === null) return undefined
  const [, noun = '', id] = /^(\D+) (\d+)$/.exec(subject) ?? []
  const name = id === undefined ? subject : `${noun} ${subjectName ?? `#${id}`}`
  return capitalized(name) + (subjectIsDeleted ? ' (deleted)' : '')
}

type Actor = Pick<AuditEventRow, 'actorName' | 'actorIsDeleted' | 'detail'>

/** The name of the account; 'Command line' or 'Not signed in' if there is no account. */
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

/** For a change, returns only the fields that differ. */
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

/** Labels of fields whose label in the form is not simply the name of the field in words. */
const fieldNames: Readonly<Record<string, string>> = {
  assignedTo: 'Assigned to',
  brandId: 'Shown under',
  defaultMetaDescription: 'Page description',
  defaultMetaTitle: 'Page title',
  emailNotifications: 'Send notifications',
  singleKeyShortcuts: 'Single-key shortcuts',
  faviconPath: 'Favicon',
  fromEmail: 'From email',
  fromName: 'From name',
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
  heloName: 'Name of this server (EHLO)',
  smtpHost: 'SMTP host',
  smtpLogin: 'Sign in to the mail server',
  smtpPort: 'SMTP port',
  smtpStartTls: startTlsLabel,
  smtpUser: 'SMTP username',
  twoFactorFor: 'Demanded of',
  twoFactorFrom: 'From',
}

function nameOfField(name: string): string {
  return fieldNames[name] ?? capitalized(name.replaceAll(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`))
}

/** Fields whose values are names of states, such as 'in_progress'. */
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
