import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { changeProfile } from '../endpoints.ts'
import type { Account } from '../../accounts/schema.ts'
import type { profile } from '../schema.ts'
import { cacheUser } from '../../directory/browser/api.ts'

const shape = async () => (await import('../schema.ts')).profile

const failed = 'Could not save your details'

/** Suspended or invited users cannot read their own account, so the fields for these states are omitted. */
type ShownAccount = Omit<Account, 'isSuspended' | 'invitedUntil'>

const onOrOff = (on: boolean) => (on ? 'On' : 'Off')

const valuesOf = (user: ShownAccount) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  company: user.company ?? '',
  phone: user.phone ?? '',
  address: user.address ?? '',
  emailNotifications: user.emailNotifications,
  singleKeyShortcuts: user.singleKeyShortcuts,
})

interface ProfileFormProps {
  user: ShownAccount
  variant: 'primary' | 'secondary'
}

/** The details that users may change themselves. */
export function ProfileForm({ user, variant }: ProfileFormProps) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(user))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId: user.id, form: 'own details' })
  const save = useEdit({
    form,
    stored: user,
    valuesOf,
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      company: 'Company',
      phone: 'Phone',
      address: 'Address',
      emailNotifications: { label: 'Send me notifications', show: onOrOff },
      singleKeyShortcuts: { label: 'Single-key shortcuts', show: onOrOff },
    },
    send: (body: z.output<typeof profile>, startedFrom) => send(changeProfile, { body, startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheUser(queries, saved)
      toast({ title: 'Your details have been saved', description: together, kind: 'success' })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)

  return (
    <Card form>
      <h2 id="own-details" className="mb-1 text-section text-n900">
        Your details
      </h2>
      <p className="mb-5 text-ui text-n600">
        {user.role === 'customer'
          ? 'Shown to our team. Name and company are on your invoices.'
          : 'Shown to your colleagues.'}
      </p>
      <EditForm edit={save} aria-labelledby="own-details" className="grid gap-5">
        <RestoredDraft draft={draft} sending={save} />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <TextField label="First name" {...field('firstName')} autoComplete="given-name" />
          <TextField label="Last name" {...field('lastName')} autoComplete="family-name" />
          <TextField label="Company" {...field('company')} autoComplete="organization" />
          <TextField label="Phone" type="tel" {...field('phone')} autoComplete="tel" />
        </div>
        <TextArea label="Address" rows={3} {...field('address')} autoComplete="street-address" />
        <Checkbox label="Send me notifications" {...form.register('emailNotifications')} className="-my-2" />
        <Checkbox
          label="Single-key shortcuts"
          hint="Such as J and K in lists. The question mark shows all of them."
          {...form.register('singleKeyShortcuts')}
          // Phones have no keyboard for single-key shortcuts.
          className="-my-2 pointer-coarse:hidden"
        />
        <DialogActions>
          <SendFailure sending={save} failed={failed} className="mr-auto basis-full" />
          <Button
            type="submit"
            variant={variant}
            pending={save.isPending}
            pendingText="Saving..."
            className="max-md:w-full"
          >
            Save details
          </Button>
        </DialogActions>
      </EditForm>
    </Card>
  )
}
