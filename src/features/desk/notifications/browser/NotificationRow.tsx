import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import type { StaffNotification } from '../schema.ts'
import { markOneRead, markRead } from './reading.ts'
import { partsOf, targetOf } from './notificationText.ts'

interface NotificationRowProps {
  notification: StaffNotification
  onOpen: () => void
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const queries = useQueryClient()
  const { ticketId, title, excerpt, isRead, createdAt, id } = notification
  const { who, did } = partsOf(notification)
  function open() {
    onOpen()
    if (isRead) return
    // A failure is ignored: the notification stays unread, and the ticket's page tries again.
    void (ticketId === null ? markOneRead(queries, id) : markRead(queries, ticketId)).catch(() => {})
  }
  return (
    <li>
      <Link
        {...targetOf(notification)}
        onClick={open}
        className="flex items-start gap-3 rounded-control px-2 py-3 -outline-offset-2 hover:bg-n50"
      >
        <span
          aria-hidden
          className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? '' : 'bg-strand-p forced-colors:bg-[Highlight]'}`}
        />
        <span className="min-w-0 grow">
          {!isRead && <span className="sr-only">Unread: </span>}
          <span className={`block text-ui ${isRead ? 'text-n700' : 'text-n900'}`}>
            <strong className="font-medium">
              <bdi>{who}</bdi>
            </strong>{' '}
            {did}
          </span>
          {title !== null && <span className="block truncate text-ui text-n900">{title || 'Untitled'}</span>}
          {excerpt !== null && <span className="line-clamp-2 text-small text-n600">{excerpt}</span>}
        </span>
        <span className="shrink-0 text-small text-n600">
          <Ago at={createdAt} />
        </span>
      </Link>
    </li>
  )
}
