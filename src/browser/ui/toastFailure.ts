import { DeclinedError, errorMessage } from '../api/send.ts'
import { toast } from './toast.ts'

/** Shows a failure with the server's message or, if it sent none, with `fallback`, which says what to do next. */
export function toastFailure(error: unknown, title: string, fallback = 'Please try again.') {
  if (error instanceof DeclinedError) {
    toast({ title: error.message, kind: 'info' })
    return
  }
  const description = errorMessage(error, fallback)
  toast({ title, description: description === title ? undefined : description, kind: 'error' })
}
