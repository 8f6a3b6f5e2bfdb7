import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../api.ts'
import { Icon } from './Icon.tsx'

/** The mutation of a form. */
export interface Sending {
  isPending: boolean
  error: unknown
}

interface SendFailureProps {
  sending: Sending
  /** What failed, such as 'Failed to update company'. */
  failed: string
  className?: string
}

/**
 * Says beside the buttons of a form that it was not sent, until it is. Not announced, because the toast is. It stays
 * while it is sent again, so that nothing moves.
 */
export function SendFailure({ sending, failed, className = '' }: SendFailureProps) {
  const [kept, setKept] = useState<unknown>(null)
  const error = sending.isPending ? kept : sending.error
  if (error !== kept) setKept(error)
  if (!error) return null
  return (
    <p className={`flex items-start gap-2 text-ui font-medium text-danger ${className}`}>
      <Icon icon={CircleAlert} size={16} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">{failureText(error, failed)}</span>
    </p>
  )
}

function failureText(error: unknown, failed: string): string {
  const sentence = /[.!?]$/.test(failed) ? failed : `${failed}.`
  const reason = errorMessage(error, '')
  return reason === '' || reason === failed ? sentence : `${sentence} ${reason}`
}
