import { errorMessage } from '../api.ts'

export type Toast = { title: string; description?: string | undefined; kind: 'success' | 'error' | 'info' }

/** A toast with a number of its own: the same words twice are two toasts. */
export type ShownToast = Toast & { id: number }

let shown: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

function tell(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast; one is visible at a time, so it takes the place of the one before. Callable from anywhere. */
export function toast(message: Toast) {
  count += 1
  tell({ ...message, id: count })
}

/** Tells that something failed, and why: in the server's own words, where it has some. */
export function toastFailure(error: unknown, title: string, otherwise = title) {
  const description = errorMessage(error, otherwise)
  toast({ title, description: description === title ? undefined : description, kind: 'error' })
}

/** Forgets a toast that has closed, unless another took its place meanwhile. */
export function removeToast(id: number) {
  if (shown?.id === id) tell(undefined)
}

export const currentToast = () => shown

export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
