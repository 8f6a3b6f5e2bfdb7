import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../browser/forms/form.ts'
import { EditForm } from '../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../browser/forms/useEdit.ts'
import { Loaded } from '../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../base/settings/browser/SaveSettings.tsx'
import { saveStaffRecipients } from '../endpoints.ts'
import type { StaffRecipients } from '../schema.ts'
import { cacheStaffRecipients, staffRecipientsQuery } from './api.ts'

/** The URL hash that the first steps and the System card link to. */
export const recipientsHash = 'recipients'

interface SectionProps {
  /** The id and the email address of the signed-in administrator. */
  userId: number
  own: string | null
}

/** One field for the recipients of all mails to staff. */
export function StaffRecipientsSection({ userId, own }: SectionProps) {
  const recipients = useQuery(staffRecipientsQuery)
  return (
    <section aria-labelledby={recipientsHash} className="border-t border-n200 pt-6">
      <h3 id={recipientsHash} className="text-section">
        Emails to your team
      </h3>
      <Loaded query={recipients} what="recipients" loadingClass="min-h-58">
        {(stored) => <RecipientsForm stored={stored} userId={userId} own={own} />}
      </Loaded>
    </section>
  )
}

const shape = async () => (await import('../schema.ts')).staffRecipientsForm
const failed = 'Could not save the recipients'

const valuesOf = ({ recipients }: StaffRecipients) => ({ recipients: recipients.join('\n') })

function RecipientsForm({ stored, userId, own }: SectionProps & { stored: StaffRecipients }) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(stored))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: 'staff recipients' })
  const save = useEdit({
    form,
    stored,
    valuesOf,
    fields: { recipients: 'Recipients' },
    // If the templates have different recipients, saving is useful even without a change: it makes them equal.
    hasOtherChanges: stored.differ,
    send: (body: Pick<StaffRecipients, 'recipients'>, startedFrom) =>
      send(saveStaffRecipients, { body, startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheStaffRecipients(queries, saved)
      toast({ title: 'Recipients saved', description: together, kind: 'success' })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const element = useRef<HTMLFormElement>(null)
  const isMeant = useLocation().hash === recipientsHash
  useEffect(() => {
    if (isMeant) element.current?.querySelector('textarea')?.focus()
  }, [isMeant])
  return (
    <EditForm edit={save} ref={element} aria-label="Emails to your team" className="mt-4 max-w-[720px]">
      <RestoredDraft draft={draft} sending={save} />
      <TextArea
        label="Who is told of new tickets, replies and contact requests?"
        rows={3}
        {...fieldsOf(form)('recipients')}
        hint={hintOf(stored, own)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SaveSettings submit="Save recipients" sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}

function hintOf({ recipients, differ }: StaffRecipients, own: string | null): string {
  if (differ)
    return 'So far not all of them are told of everything: see Email Templates. Once saved here, they are.'
  if (recipients.length === 0) return `One address a line${own === null ? '' : `, such as your own, ${own}`}.`
  return 'One address a line.'
}
