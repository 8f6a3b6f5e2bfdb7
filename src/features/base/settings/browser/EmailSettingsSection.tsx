import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { saveEmailSettings } from '../endpoints.ts'
import type { EmailSettings, ShownEmailSettings } from '../schema.ts'
import { maskedPassword, startTlsLabel } from '../values.ts'
import { emailSettingsQuery } from './api.ts'
import { Loaded } from './Loaded.tsx'
import { SaveSettings } from './SaveSettings.tsx'

const shape = async () => (await import('../schema.ts')).emailSettings

export function EmailSettingsSection({ userId }: { userId: number }) {
  const settings = useQuery(emailSettingsQuery)
  return (
    <Loaded query={settings} what="email settings" loadingClass="min-h-226 md:min-h-133">
      {(stored) => <EmailSettingsForm stored={stored} userId={userId} />}
    </Loaded>
  )
}

const loginLabel = 'Sign in to the mail server'
const heloLabel = 'Name of this server (EHLO)'

const failed = 'Failed to update email settings'

function tlsHint(port: number, secure: boolean, startTls: boolean): string {
  if (!secure && !startTls && port !== 465) return 'Email is not encrypted, and neither is the password.'
  if (!secure) return 'Email is encrypted if the server supports it. Its certificate is not checked.'
  return port === 465
    ? 'Uses implicit TLS, standard on port 465.'
    : "Uses STARTTLS. If the server doesn't support it, no email is sent."
}

const valuesOf = ({ id: _, trustedCertificate: __, ...values }: ShownEmailSettings) => ({
  ...values,
  smtpStartTls: values.smtpStartTls ?? true,
  smtpLogin: values.smtpLogin ?? true,
  heloName: values.heloName ?? '',
})

function EmailSettingsForm({ stored, userId }: { stored: ShownEmailSettings; userId: number }) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(stored))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: 'email settings' })
  const save = useEdit({
    form,
    stored,
    valuesOf,
    fields: {
      smtpHost: 'SMTP host',
      smtpPort: { label: 'SMTP port', show: String },
      smtpSecure: { label: 'Require a secure connection (TLS)', show: (on) => (on ? 'On' : 'Off') },
      smtpStartTls: { label: startTlsLabel, show: (on) => (on ? 'On' : 'Off') },
      smtpLogin: { label: loginLabel, show: (on) => (on ? 'On' : 'Off') },
      smtpUser: 'SMTP username',
      smtpPass: { label: 'SMTP password', show: () => maskedPassword },
      fromEmail: 'From email',
      fromName: 'From name',
      heloName: heloLabel,
    },
    send: (body: EmailSettings, startedFrom) => send(saveEmailSettings, { body, startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      queries.setQueryData<ShownEmailSettings>(emailSettingsQuery.queryKey, saved)
      toast({ title: 'Email settings updated', description: together, kind: 'success' })
      // The new settings make waiting mails due, which changes the list of mails.
      void queries.invalidateQueries({ queryKey: ['/api/settings/email/outbox'] })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)
  const [port, secure, startTls, login] = form.watch(['smtpPort', 'smtpSecure', 'smtpStartTls', 'smtpLogin'])
  const mayStartTls = !secure && port !== 465

  return (
    <EditForm edit={save} aria-label="Email Configuration" className="max-w-[720px]">
      <RestoredDraft draft={draft} sending={save} />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-[1fr_136px]">
        <TextField label="SMTP host" {...field('smtpHost')} {...verbatim} />
        <TextField
          label="SMTP port"
          type="number"
          inputMode="numeric"
          min={1}
          max={65_535}
          {...field('smtpPort', { valueAsNumber: true })}
        />
        <Checkbox
          label="Require a secure connection (TLS)"
          {...form.register('smtpSecure')}
          hint={tlsHint(port, secure, startTls)}
          className="md:col-span-2"
        />
        {mayStartTls && (
          <Checkbox label={startTlsLabel} {...form.register('smtpStartTls')} className="md:col-span-2" />
        )}
        <Checkbox
          label={loginLabel}
          {...form.register('smtpLogin')}
          hint={login ? undefined : 'For a relay that knows this server by its address.'}
          className="md:col-span-2"
        />
      </div>
      <div className="mt-5 grid gap-x-4 gap-y-5 md:grid-cols-2">
        {login && (
          <>
            <TextField label="SMTP username" {...field('smtpUser')} {...verbatim} />
            <PasswordField
              label="SMTP password"
              {...field('smtpPass')}
              hint={
                stored.smtpPass === maskedPassword
                  ? 'Leave it unchanged to keep the stored password.'
                  : undefined
              }
              autoComplete="new-password"
            />
          </>
        )}
        <TextField label="From name" {...field('fromName')} autoComplete="off" />
        <TextField label="From email" type="email" {...field('fromEmail')} autoComplete="off" />
        <TextField
          label={heloLabel}
          optional
          {...field('heloName')}
          {...verbatim}
          hint="What the portal calls itself to the mail server. Blank: the domain of the from email."
          className="md:col-span-2"
        />
      </div>
      <SaveSettings sending={save} failed={failed} dirty={isDirty} />
    </EditForm>
  )
}
