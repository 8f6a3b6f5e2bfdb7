/** The dialog that asks the signed-in user for the password. Calling `answer` closes it. */
export interface AskedConfirmation {
  /** Whether a one-time code is needed in addition to the password. */
  code: boolean
  /** Whether a passkey is needed. If `code` is also true, a passkey or a code is enough. */
  passkey?: boolean
  answer: (isConfirmed: boolean) => void
}

// Module state: changes only by requests over the network, which the server does not make.
let asked: AskedConfirmation | undefined
let answered: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function show(next: AskedConfirmation | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Opens one dialog for all requests that wait for a confirmation. Resolves to false if the user cancels or the page has
 * no dialog.
 */
export function askForConfirmation(needed: Omit<AskedConfirmation, 'answer'>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  answered ??= new Promise<boolean>((resolve) => {
    const answer = (isConfirmed: boolean) => {
      answered = undefined
      show(undefined)
      resolve(isConfirmed)
    }
    show({ ...needed, answer })
  })
  return answered
}

export const currentConfirmation = () => asked

/** Calls the listener when the dialog has to open or close. Returns a function that unsubscribes. */
export function onConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
