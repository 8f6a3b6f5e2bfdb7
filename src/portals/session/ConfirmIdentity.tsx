import { useEffect, useSyncExternalStore } from 'react'
import {
  currentConfirmation,
  onConfirmation,
  type AskedConfirmation,
} from '../../browser/api/confirmation.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'

/** Replaces a dialog that could not be loaded: the waiting requests are refused, and the page stays. */
function NoDialog({ answer }: AskedConfirmation) {
  useEffect(() => answer(false), [answer])
  return null
}

const Dialog = loadedLater(
  async () =>
    (await import('../../features/people/accounts/browser/ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog,
  NoDialog,
)

/** The dialog for requests that wait for the user's confirmation. */
export function ConfirmIdentity() {
  const asked = useSyncExternalStore(onConfirmation, currentConfirmation, () => undefined)
  // Cancel on unmounting, because the user could no longer answer.
  useEffect(() => () => currentConfirmation()?.answer(false), [])

  if (!asked) return null
  return <Dialog.Later {...asked} />
}
