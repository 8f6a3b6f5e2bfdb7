import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { OwnAccount } from '../schema.ts'
import { isAskedForNotifications } from '../values.ts'
import { storeOwnSettings } from '../../directory/browser/api.ts'

const keyOf = (userId: number) => `no-ticket-mails.${userId}`

function isPutAway(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    // Without storage, a dismissal could not be stored. The question is therefore never shown.
    return true
  }
}

/** Stores for this browser and user that the question was dismissed. */
function putAway(userId: number): void {
  localStorage.setItem(keyOf(userId), 'yes')
  // The browser sends this event only to other tabs, so this tab dispatches it for itself.
  dispatchEvent(new StorageEvent('storage', { key: keyOf(userId) }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/**
 * Asks a customer or a member of staff with a confirmed address whether to turn on email about tickets. Hidden after a dismissal, and while
 * no emails are delivered.
 */
export function AskForNotifications({ user }: { user: OwnAccount | null | undefined }) {
  return user && isAskedForNotifications(user) && !user.whyMailsWait ? <Question user={user} /> : null
}

/** When we write to a user. */
const occasionsFor = (role: string): string =>
  isStaff(role)
    ? 'when a ticket is assigned to you or taken from you, when a colleague mentions you, and when a customer replies to you.'
    : 'when we answer, and when there is an invoice.'

function Question({ user: { id, email, role } }: { user: OwnAccount }) {
  const queries = useQueryClient()
  // Only the browser knows whether the question was dismissed, so only the browser renders it.
  const isHidden = useSyncExternalStore(
    subscribe,
    () => isPutAway(id),
    () => true,
  )
  const turningOn = useMutation({
    mutationFn: () => storeOwnSettings(queries, { emailNotifications: true }),
    onSuccess: () => toast({ title: 'Email about your tickets is on', kind: 'success' }),
    onError: (error) => toastFailure(error, 'Could not turn it on'),
  })
  if (isHidden) return null
  return (
    <div className="mb-4">
      <Notice kind="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="wrap-anywhere">
            Turn on email about your tickets? We then write to{' '}
            <strong className="font-medium">{email}</strong> {occasionsFor(role)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              pending={turningOn.isPending}
              pendingText="Turning on..."
              onClick={() => turningOn.mutate()}
            >
              Turn on
            </Button>
            <Button variant="ghost" size="small" onClick={() => putAway(id)}>
              Not now
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  )
}
