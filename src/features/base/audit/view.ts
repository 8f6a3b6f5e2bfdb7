import { dayIn, textIn } from '../../../shared/endpoint/searchParams.ts'

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
  return {
    person: textIn(search['person']),
    action: textIn(search['action']),
    subject: textIn(search['subject']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  }
}
