import { Link, type LinkProps } from '@tanstack/react-router'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import type { AuditEventRow } from '../schema.ts'
import { nameOfSubject } from '../words.ts'

/** Links to the records that have a page. */
const pages: Readonly<Record<string, (id: string) => LinkProps>> = {
  ticket: (id) => ({ to: '/agent/tickets/$id', params: { id } }),
  invoice: (id) => ({ to: '/agent/invoices/$id', params: { id } }),
  inquiry: (id) => ({ to: '/agent/sales/$id', params: { id } }),
  company: (companyId) => ({ to: '/admin/companies/$companyId', params: { companyId } }),
  brand: (brandId) => ({ to: '/admin/brand/$brandId', params: { brandId } }),
  domain: (domainId) => ({ to: '/admin/domain/$domainId', params: { domainId } }),
}

/** The subject of an event, linked to its page if it has one. */
export function AuditSubject({ event }: { event: AuditEventRow }) {
  const name = nameOfSubject(event)
  if (name === undefined) return null
  const [, noun = '', id = ''] = /^(\D+) (\d+)$/.exec(event.subject ?? '') ?? []
  const page = event.subjectIsDeleted ? undefined : pages[noun]
  if (!page) return <span title={name}>{name}</span>
  return (
    <Link {...page(id)} title={name} className={`hover:text-n900 ${recordLinkClass}`}>
      {name}
    </Link>
  )
}
