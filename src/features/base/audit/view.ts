import { dayIn, textIn } from '../../../shared/endpoint/searchParams.ts'

/** The filters of the log in its URL. Days are in the reader's time zone. */
export interface AuditView {
  person?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Parses the filters of a URL, which may contain anything. Sets every key, because the router would keep the URL's
 * value of a missing key.
 */
export function auditViewIn(search: Record<string, unknown>): AuditView {
  return {
    person: textIn(search['person']),
    action: textIn(search['action']),
    subject: textIn(search['subject']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  }
}
