import { useLocation } from '@tanstack/react-router'
import { Bookmark, BuildingComplex, FilePlus, FileUp, Globe, Plus } from 'lucide'
import { useAssigningActions } from '../../features/desk/assignment/browser/useAssigningActions.ts'
import { useViewsByName } from '../../features/desk/views/browser/useViewsByName.ts'
import type { SearchAction } from '../../features/office/search/browser/SearchActions.tsx'
import { isAdministrator, isStaff } from '../../shared/endpoint/roles.ts'

/** The actions that the search dialog offers to a role where it is, named like their buttons. */
export function useSearchActions(role: string, isOpen: boolean): SearchAction[] {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const ticketId = idIn(path, /^\/agent\/tickets\/(\d+)$/)
  const ofTicket = useAssigningActions(isOpen && isStaff(role) ? ticketId : undefined)
  const views = useViewsByName(isOpen && isStaff(role))
  if (!isStaff(role)) return [{ label: 'New Ticket', icon: Plus, link: { to: '/customer/tickets/new' } }]
  const isInAdmin = path.startsWith('/admin')
  // From the administrator's portal, the agents' portal is loaded as a new document.
  const inDesk = {
    reloadDocument: isInAdmin,
    search: { customer: idIn(path, /^\/agent\/customers\/(\d+)$/) },
  }
  return [
    ...ofTicket,
    { label: 'New Ticket', icon: Plus, link: { to: '/agent/tickets/raise', ...inDesk } },
    { label: 'Create Invoice', icon: FilePlus, link: { to: '/agent/invoices/new', ...inDesk } },
    ...(isInAdmin && isAdministrator(role) ? ofAdministrators : []),
    ...Array.from(views, ([name, search]): SearchAction => ({
      label: `${name} (view)`,
      icon: Bookmark,
      isOnlyTyped: true,
      link: { to: '/agent/tickets', reloadDocument: isInAdmin, search },
    })),
  ]
}

const ofAdministrators: readonly SearchAction[] = [
  { label: 'Add Company', icon: BuildingComplex, link: { to: '/admin/companies/new' } },
  { label: 'Import users from CSV', icon: FileUp, link: { to: '/admin/user-management/import' } },
  { label: 'Add Domain', icon: Globe, link: { to: '/admin/domain/add' } },
]

/** The id of the record that a page shows; undefined on other pages. */
function idIn(path: string, page: RegExp): number | undefined {
  const id = page.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}
