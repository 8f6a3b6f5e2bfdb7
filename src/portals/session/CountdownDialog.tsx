import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide'
import { useEffect } from 'react'
import { currentActivity } from '../../browser/session/activity.ts'
import { Button } from '../../browser/ui/Button.tsx'
import { Dialog } from '../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../browser/ui/DialogActions.tsx'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { signInPageFor } from '../../shared/site/guard.ts'
import { minutesText } from './sessionEndText.ts'
import { useLogout } from './useLogout.ts'

/** The remaining seconds that screen readers announce; announcing each second would drown out everything else. */
const announcedSeconds = [10, 30, 60]

interface CountdownDialogProps {
  secondsLeft: number
  onStay: () => Promise<void>
}

/** Shown shortly before the session ends by inactivity. Escape keeps the user signed in. */
export function CountdownDialog({ secondsLeft, onStay }: CountdownDialogProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { logout, isLoggingOut } = useLogout(signInPageFor(path))
  const stay = useMutation({
    mutationFn: onStay,
    onError: (error) => toastFailure(error, 'Could not extend your session'),
  })
  const announced = announcedSeconds.find((seconds) => secondsLeft <= seconds) ?? secondsLeft
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`

  // Close the drawer of small screens: it is in the browser's top layer, above any z-index.
  useEffect(() => {
    for (const drawer of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) drawer.close()
  }, [])

  return (
    <Dialog
      open
      onClose={() => stay.mutate()}
      alert
      title="Are you still there?"
      description={`You are signed out after ${minutesText(currentActivity().minutes)} without activity. What you were writing is kept.`}
    >
      <p aria-hidden className="text-ui text-n700">
        Signing out in <span className="ml-1 text-h2 font-semibold text-n900 tabular-nums">{clock}</span>
      </p>
      <p role="status" className="sr-only">
        {`Signing out in ${announced} seconds`}
      </p>
      <DialogActions>
        <Button
          variant="ghost"
          icon={LogOut}
          pending={isLoggingOut}
          pendingText="Logging out..."
          onClick={logout}
        >
          Logout
        </Button>
        <Button data-focus-first pending={stay.isPending} onClick={() => stay.mutate()}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  )
}
