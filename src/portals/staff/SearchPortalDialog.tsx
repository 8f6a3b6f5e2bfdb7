import { useLocation, type LinkProps } from '@tanstack/react-router'
import { keepView } from '../../browser/lists/listViews.ts'
import { SearchDialog, type SearchDialogProps } from '../../features/office/search/browser/SearchDialog.tsx'
import type { FoundRecord } from '../../features/office/search/browser/SearchGroups.tsx'
import { isStaff } from '../../shared/endpoint/roles.ts'
import { invoiceLink, leadLink, ticketLink } from '../agent/links.ts'
import * as customerLinks from '../customer/links.ts'
import { useSearchActions } from './useSearchActions.ts'

const usersPath = '/admin/user-management'

interface SearchPortalDialogProps extends Omit<SearchDialogProps, 'linkTo' | 'isStaff' | 'actions'> {
  role: string
}

/** The search dialog, with actions. Results link to the current portal, or to the agents' portal. */
export function SearchPortalDialog({ role, ...dialog }: SearchPortalDialogProps) {
  const actions = useSearchActions(role, dialog.open)
  const isInAdmin = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  /** From other portals, the administrator's portal is loaded as a new document. */
  const inAdmin = { reloadDocument: !isInAdmin }

  function linkTo(found: FoundRecord): LinkProps & { onClick?: () => void } {
    const id = String(found.row.id)
    if (!isStaff(role))
      return found.kind === 'invoices' ? customerLinks.invoiceLink(id) : customerLinks.ticketLink(id)
    switch (found.kind) {
      case 'tickets':
        return ticketLink(id)
      case 'invoices':
        return invoiceLink(id)
      case 'leads':
        return leadLink(id)
      case 'companies':
        return isInAdmin
          ? { to: '/admin/companies/$companyId', params: { companyId: id } }
          : { to: '/agent/sales/companies/$id', params: { id } }
      case 'team':
        return { to: '/admin/team', ...inAdmin }
      case 'people': {
        const { role: theirs, username } = found.row
        if (isInAdmin || theirs !== 'customer')
          return { to: usersPath, ...inAdmin, onClick: () => keepView(usersPath, 'search', username) }
        return { to: '/agent/customers/$id', params: { id } }
      }
    }
  }

  return <SearchDialog {...dialog} actions={actions} linkTo={linkTo} isStaff={isStaff(role)} />
}
