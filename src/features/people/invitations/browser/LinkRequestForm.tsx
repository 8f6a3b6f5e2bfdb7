import { useState } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import { askForLink } from '../endpoints.ts'

const shape = async () => (await import('../schema.ts')).linkRequest

interface LinkRequestFormProps {
  action: string
  posted: PostedForm | undefined
}

/** Requests a mail with a link to set a password. The result looks the same for every address. */
export function LinkRequestForm({ action, posted }: LinkRequestFormProps) {
  const [sent, setSent] = useState(posted?.sent ? posted.message : undefined)
  const form = useNativeForm({
    shape,
    read: (data) => ({ email: textIn(data, 'email') }),
    posted: posted?.sent ? undefined : posted,
    send: async (body) => setSent((await send(askForLink, { body })).message),
    fallback: 'Could not send the link. Please try again.',
  })
  if (sent !== undefined) return <Notice kind="success">{sent}</Notice>
  return (
    <form {...form.props} action={action} className="grid gap-5">
      <TextField
        label="Email"
        {...form.field('email')}
        type="email"
        defaultValue={form.start('email')}
        autoComplete="email"
      />
      <div>
        <Button type="submit" size="field" pending={form.pending} pendingText="Sending..." className="w-full">
          Email me a link
        </Button>
        <FieldError>{form.message}</FieldError>
      </div>
    </form>
  )
}
