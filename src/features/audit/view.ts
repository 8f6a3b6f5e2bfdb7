import { dayIn } from '../../searchParams.ts'

/** The filters of the log as its address has them. Days are those of the reader. */
export interface AuditView {
  person?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The filters in an address, which may say anything; every key is there, or what the address has would stay. */
export function auditViewIn(search: Record<string, unknown>): AuditView {
  const textAt = (name: string) => {
    const value = search[name]
    // An address that has `subject=12` is read as a number.
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text.trim() !== '' ? text : undefined
  }
  return {
    person: textAt('person'),
    action: textAt('action'),
    subject: textAt('subject'),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  }
}
