import { CircleAlert } from 'lucide'
import { useState, type ReactNode } from 'react'
import { ApiError, DeclinedError, errorMessage } from '../api/send.ts'
import { Icon } from './Icon.tsx'
import { PhoneLink } from './PhoneLink.tsx'

/** The mutation of a form. */
export interface Sending {
  isPending: boolean
  error: unknown
}

interface SendFailureProps {
  sending: Sending
  /** The title of a failure, such as 'Failed to update company'. */
  failed: string
  className?: string
  /** Shown if there is no failure. */
  otherwise?: ReactNode
}

/**
 * A failure beside a form's buttons, until the form is sent successfully. Screen readers do not announce it here,
 * because a toast announces it. The failure stays during a retry, so that nothing moves. On 429, it shows the support
 * phone number.
 */
export function SendFailure({ sending, failed, className = '', otherwise = null }: SendFailureProps) {
  const [kept, setKept] = useState<unknown>(null)
  const error = sending.isPending ? kept : sending.error
  if (error !== kept) setKept(error)
  // Users who declined to send know that nothing was sent.
  if (!error || error instanceof DeclinedError) return otherwise
  return (
    <p className={`flex items-start gap-2 text-ui font-medium text-danger ${className}`}>
      <Icon icon={CircleAlert} size={16} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        {failureText(error, failed)}
        {error instanceof ApiError && error.status === 429 && (
          <>
            {' '}
            Our number is <PhoneLink className="whitespace-nowrap underline underline-offset-4" />.
          </>
        )}
      </span>
    </p>
  )
}

function failureText(error: unknown, failed: string): string {
  const sentence = /[.!?]$/.test(failed) ? failed : `${failed}.`
  const reason = errorMessage(error, '')
  return reason === '' || reason === failed ? sentence : `${sentence} ${reason}`
}
