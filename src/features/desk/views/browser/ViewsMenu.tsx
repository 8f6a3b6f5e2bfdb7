import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Pencil, RotateCcw, Trash } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Menu } from '../../../../browser/ui/Menu.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { mayEdit } from '../../../people/viewers/privateOrShared.ts'
import type { TicketView } from '../../tickets/view.ts'
import type { SavedTicketView } from '../schema.ts'
import type { ShownView } from '../search.ts'
import { ticketViewsQuery } from './api.ts'

const Dialog = loadedLater(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)
const Deletion = loadedLater(async () => (await import('./DeleteView.tsx')).DeleteView)

interface ViewsMenuProps {
  shown: ShownView<SavedTicketView>
  /** All saved views, in the order of their tabs. */
  views: readonly SavedTicketView[]
  columns: string
  textsOf: (view: TicketView) => readonly string[]
  /** Shows a saved view as it is saved. */
  onSaved: (saved: SavedTicketView) => void
  /** Called when the saved view that is shown was deleted. */
  onDeleted: () => void
}

/** Saves the view that is shown, and changes and deletes saved ones. */
export function ViewsMenu({ shown, views, columns, textsOf, onSaved, onDeleted }: ViewsMenuProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const all = useQuery({ ...ticketViewsQuery, enabled: false })
  // The view stays while a dialog closes; otherwise the dialog's texts would change before it has disappeared.
  const [dialog, setDialog] = useState<{ open: boolean; saved: SavedTicketView | undefined }>()
  const [deleting, setDeleting] = useState<{ open: boolean; saved: SavedTicketView }>()
  const { saved, isChanged } = shown
  const isEditable = saved && user && mayEdit(user, saved)
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="small" icon={Bookmark} {...Dialog.intent}>
            {isChanged ? 'Views: changed' : 'Views'}
          </Button>
        }
        items={[
          ...(isEditable
            ? [
                {
                  label: isChanged ? `Save changes of “${saved.name}”` : `Edit “${saved.name}”`,
                  icon: Pencil,
                  onSelect: () => setDialog({ open: true, saved }),
                },
              ]
            : []),
          {
            label: 'Save as a new view',
            icon: BookmarkPlus,
            onSelect: () => setDialog({ open: true, saved: undefined }),
          },
          ...(saved && isChanged
            ? [{ label: 'Take back the changes', icon: RotateCcw, onSelect: () => onSaved(saved) }]
            : []),
          ...(isEditable
            ? [
                {
                  label: `Delete “${saved.name}”`,
                  icon: Trash,
                  danger: true,
                  onSelect: () => setDeleting({ open: true, saved }),
                },
              ]
            : []),
          ...(all.isError && !all.data
            ? [
                {
                  label: 'Could not load the saved views',
                  disabled: true,
                  startsGroup: true,
                  onSelect: () => {},
                },
              ]
            : []),
          ...views.map((each, index) => ({
            key: String(each.id),
            label: each.isShared ? each.name : `${each.name} (only you)`,
            checked: each.id === saved?.id,
            startsGroup: index === 0,
            onSelect: () => onSaved(each),
          })),
        ]}
      />
      {dialog && user && (
        <Dialog.Later
          {...dialog}
          view={shown.view}
          columns={columns}
          textsOf={textsOf}
          userId={user.id}
          onSaved={onSaved}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
      {deleting && (
        <Deletion.Later
          {...deleting}
          onDeleted={onDeleted}
          onClose={() => setDeleting({ ...deleting, open: false })}
        />
      )}
    </>
  )
}
