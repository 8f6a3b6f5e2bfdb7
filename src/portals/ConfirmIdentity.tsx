import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentConfirmation, onConfirmation } from '../browser/confirmation.ts'

const LazyConfirmIdentityDialog = lazy(async () => ({
  default: (await import('../features/accounts/browser/ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog,
}))

/** Shows the dialog that calls wait for which the person has to confirm. */
export function ConfirmIdentity() {
  const asked = useSyncExternalStore(onConfirmation, currentConfirmation)
  // Nobody could answer any more.
  useEffect(() => () => currentConfirmation()?.answer(false), [])

  if (!asked) return null
  return (
    <Suspense>
      <LazyConfirmIdentityDialog {...asked} />
    </Suspense>
  )
}
