import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { switchFailed } from '../../accounts/browser/useTwoFactorSwitch.ts'
import { switchOwnTwoFactor } from '../endpoints.ts'
import type { OwnAccount } from '../../accounts/schema.ts'
import { recoveryCodeCount } from '../../accounts/values.ts'
import { cacheUser } from '../../directory/browser/api.ts'
import { cacheOwnAccount, useOwnAccount } from './useOwnAccount.ts'

const Dialogs = loadedLater(async () => (await import('./OwnTwoFactorDialogs.tsx')).OwnTwoFactorDialogs)

/** The number of recovery codes is red if it is lower than this. */
const few = 3

/** The user's own second factor. Shows whether it is required, the authenticator app, and the recovery codes. */
export function OwnTwoFactor({ user }: { user: OwnAccount }) {
  const [dialog, setDialog] = useState<{ open: boolean; task: 'set up' | 'codes' | 'switch off' }>()
  const isOn = user.otpVerified && user.otpEnabled
  const needsPasskey = user.needsPasskey === true
  const isProtected = isOn || needsPasskey
  const { switchTo, switching } = useOwnTwoFactorSwitch(needsPasskey, () =>
    setDialog((shown) => shown && { ...shown, open: false }),
  )

  return (
    <Card form aria-labelledby="own-two-factor">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id="own-two-factor" className="text-section text-n900">
          Two-factor sign-in
        </h2>
        <Badge tone={isProtected ? 'green' : 'plain'}>{isProtected ? 'On' : 'Off'}</Badge>
      </div>
      <p className="mb-5 text-ui text-n600">{stateText(user, needsPasskey)}</p>
      {isProtected && <CodesLeft />}
      <div {...Dialogs.intent} className="flex flex-wrap gap-2">
        {isProtected && (
          <Button variant="secondary" onClick={() => setDialog({ open: true, task: 'codes' })}>
            New recovery codes
          </Button>
        )}
        {!user.otpVerified ? (
          <Button variant="secondary" onClick={() => setDialog({ open: true, task: 'set up' })}>
            Setup 2FA
          </Button>
        ) : (
          <>
            {!isOn && (
              <Button
                variant="secondary"
                pending={switching.isPending}
                pendingText="Switching on..."
                onClick={() => switchTo(true, () => setDialog({ open: true, task: 'codes' }))}
              >
                Switch on
              </Button>
            )}
            <Button variant="secondary" onClick={() => setDialog({ open: true, task: 'set up' })}>
              Use another app
            </Button>
            {isOn && (
              <Button variant="ghost-danger" onClick={() => setDialog({ open: true, task: 'switch off' })}>
                Switch off
              </Button>
            )}
          </>
        )}
      </div>
      {dialog && (
        <Dialogs.Later
          {...dialog}
          needsPasskey={needsPasskey}
          switchingOff={switching}
          onSwitchOff={() => switchTo(false)}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </Card>
  )
}

function stateText({ otpVerified, otpEnabled }: OwnAccount, needsPasskey: boolean): string {
  if (needsPasskey) {
    if (otpVerified && otpEnabled)
      return 'You sign in with your password and either a passkey or a code from your authenticator app.'
    return 'You sign in with your password and a passkey. If you set up an authenticator app, you can use its code instead.'
  }
  if (!otpVerified)
    return 'Right now you sign in with just your password. With 2FA you also enter a code from an app on your phone.'
  return otpEnabled
    ? 'You sign in with your password and a code from your authenticator app.'
    : 'Right now you sign in with just your password. Your authenticator app is still set up.'
}

function CodesLeft() {
  const account = useOwnAccount()
  const { data } = account
  if (!data && account.isError) {
    return <PartFailure text="Could not count your recovery codes." query={account} className="mb-5" />
  }
  if (!data) return <p className="mb-5 text-ui">&nbsp;</p>
  const { recoveryCodesLeft } = data
  return (
    <p className={`mb-5 text-ui ${recoveryCodesLeft < few ? 'font-medium text-danger' : 'text-n700'}`}>
      {recoveryCodesLeft === 0
        ? "You have no recovery codes. Without them you can't sign in if you lose your phone."
        : `${recoveryCodesLeft} of ${recoveryCodeCount} recovery codes left.`}
    </p>
  )
}

function useOwnTwoFactorSwitch(needsPasskey: boolean, onSwitched: () => void) {
  const queries = useQueryClient()
  const switching = useMutation({
    mutationFn: (enabled: boolean) => send(switchOwnTwoFactor, { body: { enabled } }),
    onSuccess: (changed) => {
      cacheUser(queries, changed)
      if (!needsPasskey) cacheOwnAccount(queries, { recoveryCodesLeft: 0 })
      toast({ title: `Two-factor sign-in is ${changed.otpEnabled ? 'on' : 'off'}`, kind: 'success' })
      onSwitched()
    },
    onError: (error) => toastFailure(error, switchFailed),
  })
  const switchTo = (enabled: boolean, onSuccess?: () => void) =>
    switching.mutate(enabled, onSuccess ? { onSuccess } : {})
  return { switchTo, switching }
}
