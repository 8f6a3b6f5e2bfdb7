import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide'
import type { ComponentType } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, setServerErrors, submitWith } from '../../../browser/forms/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'

const failed = 'Failed to send test email'

const shape = async () => (await import('../schema.ts')).testMailForm

export interface RemedyProps {
  failure: string
  /** Called after the administrator has fixed the cause of the failure. */
  onDone: () => void
}

interface TestMailProps {
  /** The default recipient: the administrator's address or, with `onlyToOwn`, their confirmed address. */
  own: string | null
  /** If true, the administrator cannot enter another recipient. */
  onlyToOwn?: boolean
  label: string
  /** A note about which values are sent. */
  note: string
  send: (to: { to?: string }) => Promise<{ message: string }>
  className?: string
  /** Shown below a failure, so that the administrator can fix its cause. */
  Remedy?: ComponentType<RemedyProps>
}

/** Sends a test mail with the stored settings and shows the result. */
export function TestMail({
  own,
  onlyToOwn = false,
  label,
  note,
  send,
  className = '',
  Remedy,
}: TestMailProps) {
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: { to: '' } })
  const test = useMutation({
    mutationFn: ({ to }: { to: string }) => send(to === '' ? {} : { to }),
    onError: (error) => {
      setServerErrors(error, form)
      toast({ title: failed, kind: 'error' })
    },
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, test)} aria-label={label} className={className}>
      <h3 className="text-section">Test email</h3>
      <p className="mt-1 text-ui text-n600">{note}</p>
      {onlyToOwn && own !== null && <p className="mt-1 text-ui text-n600">It goes to {own}.</p>}
      {own === null && (
        <p className="mt-1 text-ui text-n600">
          {onlyToOwn
            ? 'It goes only to your own email address, which is not set or not confirmed yet.'
            : 'Your own address is not set: an empty field sends to the from address.'}{' '}
          <Link
            to="/admin/account"
            hash="own-email"
            className="font-medium text-n900 underline underline-offset-4"
          >
            Set your address
          </Link>
        </p>
      )}
      <div className="mt-4 flex max-w-[720px] flex-wrap items-start gap-3">
        {!onlyToOwn && (
          <TextField
            label="Send to"
            labelHidden
            type="email"
            placeholder={own ?? 'The from address'}
            {...field('to')}
            autoComplete="off"
            className="min-w-0 grow basis-64"
          />
        )}
        <Button
          type="submit"
          variant="secondary"
          size="field"
          icon={Send}
          pending={test.isPending}
          pendingText="Sending..."
          disabled={onlyToOwn && own === null}
        >
          Send test email
        </Button>
      </div>
      <div className="mt-3 max-w-[720px] empty:hidden" aria-live="polite">
        {test.isSuccess && <Notice kind="success">{test.data.message}</Notice>}
        <SendFailure sending={test} failed="Nothing was sent." />
      </div>
      {test.isError && Remedy && (
        <Remedy failure={errorMessage(test.error, '')} onDone={() => test.reset()} />
      )}
    </form>
  )
}
