import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide'
import { useController, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FormatBar } from '../../../../browser/ui/FormatBar.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { keepInView } from '../../../../browser/ui/keepInView.ts'
import { LimitNotice } from '../../../../browser/ui/LimitNotice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { sendByKey } from '../../../../browser/ui/sendByKey.ts'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { mentionText } from '../../../mail/promises.ts'
import { FilesField } from '../../attachments/browser/FilesField.tsx'
import { UnsentText } from '../../tickets/browser/UnsentText.tsx'
import { noteLimits } from '../policy.ts'
import type { newTicketNote } from '../schema.ts'
import { addNote, blankNote, noteDraft } from './api.ts'
import { MentionArea } from './MentionArea.tsx'

const shape = async () => (await import('../schema.ts')).newTicketNote

const failed = 'Could not add the note'

interface NoteFormProps {
  ticketId: number
  userId: number
  /** False for a merged ticket, which accepts no notes; an unsent note stays visible. */
  open: boolean
}

/** Adds an internal note. Set `key` to the ticket's id, because each ticket has its own draft. */
export function NoteForm({ ticketId, userId, open }: NoteFormProps) {
  const queries = useQueryClient()
  const wait = useMailWait()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: blankNote })
  const draft = useDraft(form, noteDraft(userId, ticketId))
  const adding = useMutation({
    mutationFn: (body: z.output<typeof newTicketNote>) => addNote(queries, ticketId, body, draft.keyOf(body)),
    onMutate: () => form.getValues(),
    onSuccess: (notMailed, _, sent) => {
      draft.startAgain(blankNote, sent)
      const description = notMailed.length > 0 ? `No email goes to ${notMailed.join(', ')}.` : undefined
      toast({ title: 'Note added', description, kind: 'success' })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const files = useController({ control: form.control, name: 'attachmentIds' })
  const message = useWatch({ control: form.control, name: 'message' })
  const restored = <RestoredDraft draft={draft} sending={adding} className="mb-3" />
  if (!open)
    return (
      <form hidden={message === ''}>
        {restored}
        <UnsentText what="note" hint="The ticket was merged before this was added." text={message} />
      </form>
    )
  return (
    <div className="rounded-card border border-yellow-dot bg-yellow p-4">
      <form ref={keepInView} {...submitWith(form, adding)} className="scroll-mb-6">
        {restored}
        <MentionArea
          label={
            <span className="flex items-center gap-1.5 text-on-yellow">
              <Icon icon={Lock} size={14} />
              <span>Internal note</span>
            </span>
          }
          hint={<span className="text-on-yellow">{mentionText(wait)}</span>}
          userId={userId}
          data-key="r"
          {...field('message')}
          onKeyDown={sendByKey}
        />
        <FormatBar />
        <FilesField files={files} read={() => form.getValues('attachmentIds')} />
        <SendFailure
          sending={adding}
          failed={failed}
          className="mt-3"
          otherwise={
            <LimitNotice
              limits={noteLimits}
              more={(times) => `write ${times} more ${times === 1 ? 'note' : 'notes'}`}
              again="write another note"
              className="mt-3"
            />
          }
        />
        <div className="mt-3 flex justify-end">
          <Button
            type="submit"
            variant="secondary"
            icon={Plus}
            pending={adding.isPending}
            pendingText="Adding..."
            className="max-md:w-full"
          >
            Add note
          </Button>
        </div>
      </form>
    </div>
  )
}
