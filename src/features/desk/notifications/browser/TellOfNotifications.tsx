import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countInTitle } from '../../../../browser/page/pageTitle.ts'
import type { StaffNotification } from '../schema.ts'
import { maxUnread } from '../values.ts'
import { notificationsQuery } from './api.ts'
import { desktopNotices, isAttended, tellAttended } from './desktopNotices.ts'
import { sentenceOf, targetOf } from './notificationText.ts'
import { useReadNotifications } from './useReadNotifications.ts'

/** More new notifications than these are not shown on the desktop one by one. */
const maxOnDesktop = 3

/**
 * Loads the notifications of a member of staff, shows their number in the title of the page and, if the user wants that,
 * new ones on the desktop. Those about the ticket that the page shows are read.
 */
export function TellOfNotifications({ userId }: { userId: number }) {
  const router = useRouter()
  const { data } = useQuery(notificationsQuery())
  useReadNotifications(data)
  const unread = data?.unread ?? 0
  useEffect(() => {
    countInTitle(unread === 0 ? '' : unread < maxUnread ? String(unread) : `${maxUnread - 1}+`)
    return () => countInTitle('')
  }, [unread])
  useEffect(() => tellAttended(userId), [userId])

  /** The newest notification that this page has shown; undefined until the first ones are loaded. */
  const known = useRef<number>(undefined)
  const notifications = data?.notifications
  useEffect(() => {
    if (!notifications) return
    const before = known.current
    known.current = notifications[0]?.id ?? 0
    if (before === undefined) return
    const added = notifications.filter(({ id, isRead }) => id > before && !isRead)
    void showOnDesktop(userId, added.slice(0, maxOnDesktop), (told) => void router.navigate(targetOf(told)))
  }, [notifications, userId, router])
  return null
}

async function showOnDesktop(
  userId: number,
  added: readonly StaffNotification[],
  open: (told: StaffNotification) => void,
): Promise<void> {
  if (added.length === 0 || desktopNotices(userId) !== 'on' || (await isAttended(userId))) return
  for (const told of added) {
    // Several hidden tabs show the same notice: the tag makes it one.
    const options = { body: told.title ?? '', tag: `notification-${told.id}` }
    const notice = new Notification(sentenceOf(told), options)
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
      open(told)
    })
  }
}
