import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { isAdministrator } from '../../../../shared/endpoint/roles.ts'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { maxRows, rowsAtOnce } from '../values.ts'
import { notificationsQuery } from './api.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { markRead } from './reading.ts'

interface NotificationDialogProps {
  open: boolean
  onClose: () => void
}

/** The notifications of the signed-in member of staff, newest first. */
export function NotificationDialog({ open, onClose }: NotificationDialogProps) {
  const queries = useQueryClient()
  const [rows, setRows] = useState(rowsAtOnce)
  const query = useQuery({ ...notificationsQuery(rows), enabled: open, placeholderData: keepPreviousData })
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const reading = useMutation({
    mutationFn: () => markRead(queries),
    onError: (error) => toastFailure(error, 'Could not mark them as read'),
  })
  const settings = isAdministrator(user?.role ?? '') ? '/admin/account' : '/agent/account-settings'
  return (
    <Dialog open={open} onClose={onClose} title="Notifications" wide sheet>
      <LoadedContent
        query={query}
        loadingText="Loading notifications..."
        errorText="Could not load your notifications. Please try again."
        framed={false}
      >
        {({ notifications, unread, hasEarlier }) => (
          <>
            {notifications.length === 0 ? (
              <p className="py-8 text-center text-ui text-n600">
                Nothing yet. Here you read when a ticket is assigned to you or taken from you, when a
                colleague mentions you, and when there is a reply to a ticket that you work on or watch.
              </p>
            ) : (
              <ul
                aria-label="Notifications"
                className="-mx-2 max-h-[60dvh] divide-y divide-n200 overflow-y-auto border-y border-n200"
              >
                {notifications.map((notification) => (
                  <NotificationRow key={notification.id} notification={notification} onOpen={onClose} />
                ))}
                {hasEarlier && rows < maxRows && (
                  <li className="p-2">
                    <Button
                      variant="ghost"
                      size="small"
                      pending={query.isPlaceholderData}
                      pendingText="Loading..."
                      onClick={() => setRows(rows + rowsAtOnce)}
                    >
                      Show earlier
                    </Button>
                  </li>
                )}
              </ul>
            )}
            <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-ui">
              <Link to={settings} hash="notifications" onClick={onClose} className={recordLinkClass}>
                Choose what you are told
              </Link>
              {unread > 0 && (
                <Button
                  variant="secondary"
                  size="small"
                  icon={CheckCheck}
                  pending={reading.isPending}
                  pendingText="Marking..."
                  onClick={() => reading.mutate()}
                >
                  Mark all as read
                </Button>
              )}
            </div>
          </>
        )}
      </LoadedContent>
    </Dialog>
  )
}
