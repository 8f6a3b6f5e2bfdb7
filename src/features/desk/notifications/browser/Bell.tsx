import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { maxUnread } from '../values.ts'
import { notificationsQuery } from './api.ts'

const Notifications = loadedLater(async () => (await import('./NotificationDialog.tsx')).NotificationDialog)

/** A count with a limit, such as '99+'. */
const countText = (unread: number) => (unread < maxUnread ? String(unread) : `${maxUnread - 1}+`)

/** Opens the notifications of the signed-in member of staff, and shows how many are unread. */
export function Bell({ className }: { className: string }) {
  const [isOpen, setOpen] = useState<boolean>()
  // TellOfNotifications requests them.
  const { data } = useQuery({ ...notificationsQuery(), enabled: false })
  const unread = data?.unread ?? 0
  const label = unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`
  return (
    <>
      <button
        type="button"
        {...Notifications.intent}
        aria-label={label}
        aria-haspopup="dialog"
        title="Notifications"
        onClick={() => setOpen(true)}
        className={`grid shrink-0 place-items-center rounded-control text-n700 hover:bg-n100 hover:text-n900 ${className}`}
      >
        <span className="relative grid">
          <Icon icon={BellIcon} size={18} />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-1.5 left-2 h-4 min-w-4 rounded-full bg-danger px-1 text-center text-[11px] leading-4 font-semibold text-n0 tabular-nums"
            >
              {countText(unread)}
            </span>
          )}
        </span>
      </button>
      {isOpen !== undefined && <Notifications.Later open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
