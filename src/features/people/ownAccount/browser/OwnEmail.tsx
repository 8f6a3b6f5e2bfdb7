import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { changeOwnEmail, keepOwnEmail } from '../endpoints.ts'
import { useMailWait } from '../../accounts/browser/useMailWait.ts'
import { delayText, newAddressText } from '../../../mail/promises.ts'
import type { OwnAccount } from '../../accounts/schema.ts'
import type { AccountDetails, newEmail } from '../schema.ts'
import { ConfirmAddress } from '../../accounts/browser/ConfirmAddress.tsx'
import { cacheOwnAccount, useOwnAccount } from './useOwnAccount.ts'

const shape = async () => (await import('../schema.ts')).newEmail

const failed = 'Could not send the link'

/**
 * Shows the email address, and a new address whose link is not opened yet. Contains the form to request a new address.
 */
export function OwnEmail({ user }: { user: OwnAccount }) {
  const queries = useQueryClient()
  const details = useOwnAccount()
  const wait = useMailWait()
  const account = details.data
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: { email: '' } })
  const asking = useMutation({
    mutationFn: (body: z.output<typeof newEmail>) => send(changeOwnEmail, { body }),
    onSuccess: ({ message, pendingEmail }) => {
      cacheOwnAccount(queries, { pendingEmail })
      form.reset({ email: '' })
      toast({ title: message, kind: 'success' })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <Card form>
      <h2 id="own-email" className="mb-1 text-section text-n900">
        Email address
      </h2>
      <p className="mb-5 text-ui wrap-anywhere text-n600">
        {user.email === null ? (
          'Your account has no email address yet.'
        ) : (
          <>
            Your address is{' '}
            <strong className="font-medium text-n900">
              <EmailText address={user.email} />
            </strong>
            .
          </>
        )}
      </p>
      <ConfirmAddress user={user} />
      {details.isError && !account && (
        <PartFailure
          text="Could not check for an address that isn't confirmed yet."
          query={details}
          className="mb-5"
        />
      )}
      {account?.pendingEmail && <PendingEmail {...account.pendingEmail} isDelayed={wait !== undefined} />}
      <form {...submitWith(form, asking)} aria-labelledby="own-email" className="grid gap-5">
        <TextField
          label="New email address"
          type="email"
          {...field('email')}
          autoComplete="email"
          hint={newAddressText(user.email !== null, wait)}
        />
        <DialogActions>
          <SendFailure sending={asking} failed={failed} className="mr-auto basis-full" />
          <Button
            type="submit"
            variant="secondary"
            pending={asking.isPending}
            pendingText="Sending..."
            className="max-md:w-full"
          >
            Send link
          </Button>
        </DialogActions>
      </form>
    </Card>
  )
}

interface PendingEmailProps extends NonNullable<AccountDetails['pendingEmail']> {
  isDelayed: boolean
}

function PendingEmail({ email, expiresAt, isDelayed }: PendingEmailProps) {
  const queries = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => send(keepOwnEmail),
    onSuccess: ({ message }) => {
      cacheOwnAccount(queries, { pendingEmail: null })
      toast({ title: message, kind: 'success' })
    },
    onError: (error) => toastFailure(error, 'Could not withdraw the address'),
  })
  return (
    <div className="mb-5">
      <Notice kind="info">
        <p className="wrap-anywhere">
          <strong className="font-medium">{email}</strong> isn't confirmed yet. Open the link in our email to
          that address before {formatDateTime(expiresAt)}. {isDelayed && delayText}
        </p>
        <Button
          variant="secondary"
          size="small"
          pending={withdrawal.isPending}
          pendingText="Withdrawing..."
          onClick={() => withdrawal.mutate()}
          className="mt-2"
        >
          Cancel change
        </Button>
      </Notice>
    </div>
  )
}
