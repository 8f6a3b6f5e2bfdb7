import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { FormatBar } from '../../../../browser/ui/FormatBar.tsx'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { sendByKey } from '../../../../browser/ui/sendByKey.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { mentionText } from '../../../mail/promises.ts'
import type { TicketNote } from '../schema.ts'
import { correctionDraft, correctNote } from './api.ts'
import { MentionArea } from './MentionArea.tsx'

const shape = async () => (await import('../schema.ts')).noteCorrection

const failed = 'Could not correct the note'

const valuesOf = ({ message }: TicketNote) => ({ message })

interface NoteCorrectionProps {
  /** The user's own note, as last loaded. */
  note: TicketNote
  onClose: () => void
}

/** Replaces the text of a note while its author corrects it. A live update of the note leaves what was typed. */
export function NoteCorrection({ note, onClose }: NoteCorrectionProps) {
  const queries = useQueryClient()
  const wait = useMailWait()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: valuesOf(note) })
  const draft = useDraft(form, correctionDraft(note))
  function close() {
    draft.drop()
    onClose()
  }
  const save = useEdit({
    form,
    stored: note,
    valuesOf,
    fields: { message: 'Internal note' },
    send: (body, startedFrom) => correctNote(queries, note, body, startedFrom),
    onSaved: ({ notMailed = [] }: TicketNote & { notMailed?: string[] | undefined }) => {
      const description = notMailed.length > 0 ? `No email goes to ${notMailed.join(', ')}.` : undefined
      toast({ title: 'Note corrected', description, kind: 'success' })
      close()
    },
    onUnchanged: close,
    onError: (error) => reportFailure(error, form, failed),
  })
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && !isComposing(event) && !save.isPending) {
      event.preventDefault()
      close()
    } else sendByKey(event)
  }
  return (
    <EditForm edit={save} aria-label="Correct the note" className="mt-2">
      <RestoredDraft draft={draft} sending={save} className="mb-3" />
      <MentionArea
        label="Corrected note"
        labelHidden
        hint={<span className="text-on-yellow">{mentionText(wait)}</span>}
        userId={note.userId}
        autoFocus
        {...fieldsOf(form)('message')}
        onKeyDown={press}
      />
      <FormatBar isBesideActions />
      <FormActions
        submit="Save"
        sending={save}
        failed={failed}
        pendingText="Saving..."
        variant="secondary"
        cancelDisabled={save.isPending}
        onCancel={close}
      />
    </EditForm>
  )
}
