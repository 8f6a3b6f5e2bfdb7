/** `kind` decides the icon, the color and how urgently screen readers announce the toast. */
export type Toast = {
  title: string
  description?: string | undefined
  kind: 'success' | 'error' | 'info'
  /** A button. `otherWay` tells users of screen readers another way to the action. The toast is then shown longer. */
  action?: { label: string; otherWay: string; onPress: () => void } | undefined
}

/** The id distinguishes two toasts with the same message. */
export type ShownToast = Toast & { id: number }

// Module state: changes only by effects and events, which do not run on the server.
let shown: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the previous one. Can be called from anywhere. */
export function toast(message: Toast) {
  count += 1
  show({ ...message, id: count })
}

/** Removes a closed toast, unless another one has replaced it. */
export function removeToast(id: number) {
  if (shown?.id === id) show(undefined)
}

export const currentToast = () => shown

/** Listens for a shown or removed toast. Returns a function that unsubscribes. */
export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
