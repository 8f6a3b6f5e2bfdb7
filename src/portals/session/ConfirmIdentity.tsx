import { useEffect, useSyncExternalStore } from 'react'
import {
  currentConfirmation,
  onConfirmation,
  type AskedConfirmation,
} from '../../browser/api/confirmation.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'

/** Without a network nobody can confirm: what waits is refused, and the page stays. */
function NoDialog({ answer }: AskedConfirmation) {
  useEffect(() => answer(false), [answer])
  return null
}

const Dialog = loadedLater(
  async () =>
    (await import('../../features/people/accounts/browser/ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog,
  NoDialog,
)

/** Shows the dialog that requests wait for which the person has to confirm. */
export function ConfirmIdentity() {
  const asked = useSyncExternalStore(onConfirmation, currentConfirmation, () => undefined)
  // Nobody could answer any more.
  useEffect(() => () => currentConfirmation()?.answer(false), [])

  if (!asked) return null
  return <Dialog.Later {...asked} />
}
