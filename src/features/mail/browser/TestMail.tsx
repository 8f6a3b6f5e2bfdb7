import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { send } from '../../../browser/api.ts'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { emailAddress } from '../../../fields.ts'
import { sendTestMail } from '../calls.ts'

const failed = 'Failed to send test email'

const testForm = z.object({
  to: z.union([z.literal(''), emailAddress('Invalid email address')], 'Invalid email address'),
})

/** Sends a test mail with the stored settings and shows the result. `own` is the administrator's address. */
export function TestMail({ own }: { own: string | null }) {
  const form = useForm({ resolver: schemaResolver(testForm), defaultValues: { to: '' } })
  const test = useMutation({
    mutationFn: ({ to }: { to: string }) => send(sendTestMail, { body: to === '' ? {} : { to } }),
    onSuccess: () => toast({ title: 'Test email sent', kind: 'success' }),
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <form {...submitWith(form, test)} aria-label="Test Email" className="border-t border-n200 pt-6">
      <h3 className="text-section">Test Email</h3>
      <p className="mt-1 text-ui text-n600">Sent at once, with the settings as they are saved.</p>
      <div className="mt-4 flex max-w-[720px] flex-wrap items-start gap-3">
        <TextField
          label="Send to"
          labelHidden
          type="email"
          placeholder={own ?? 'The from address'}
          {...field('to')}
          autoComplete="off"
          className="min-w-0 grow basis-64"
        />
        <Button
          type="submit"
          variant="secondary"
          size="field"
          icon={Send}
          pending={test.isPending}
          pendingText="Sending..."
        >
          Send Test Email
        </Button>
      </div>
      <div className="mt-3 max-w-[720px] empty:hidden" aria-live="polite">
        {test.isSuccess && <Notice kind="success">{test.data.message}</Notice>}
        <SendFailure sending={test} failed={failed} />
      </div>
    </form>
  )
}
