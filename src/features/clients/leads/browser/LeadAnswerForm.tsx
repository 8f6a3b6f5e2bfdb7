import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { keepInView } from '../../../../browser/ui/keepInView.ts'
import { LimitNotice } from '../../../../browser/ui/LimitNotice.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { leadAnswerHint, leadAnswerText } from '../../../mail/promises.ts'
import { leadAnswerLimits } from '../policy.ts'
import type { ContactRequest, newLeadAnswer } from '../schema.ts'
import { sendLeadAnswer } from './leads.ts'

const shape = async () => (await import('../schema.ts')).newLeadAnswer

const blank = { message: '' }
const failed = 'Could not send the answer'

/** Mails an answer to a lead. Use the lead's id as the key, because each lead has its own draft. */
export function LeadAnswerForm({ lead, userId }: { lead: ContactRequest; userId: number }) {
  const queries = useQueryClient()
  const wait = useMailWait()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: blank })
  const draft = useDraft(form, { userId, form: `answer to lead ${lead.id}` })
  const sending = useMutation({
    mutationFn: (body: z.output<typeof newLeadAnswer>) =>
      sendLeadAnswer(queries, lead.id, body, draft.keyOf(body)),
    onMutate: () => form.getValues(),
    onSuccess: (_, __, sent) => {
      draft.startAgain(blank, sent)
      const title = wait ? 'Answer saved' : 'Answer sent'
      toast({ title, description: leadAnswerText(lead.email, wait), kind: 'success' })
    },
    onError: (error) => {
      if (!isAnswered(error)) reportFailure(error, form, failed)
    },
  })
  const field = fieldsOf(form)
  const hasGrown = isAnswered(sending.error)
  return (
    <Card className="mt-4 p-4!">
      <form ref={keepInView} {...submitWith(form, sending)} className="scroll-mb-6">
        <RestoredDraft draft={draft} sending={sending} className="mb-3" />
        <TextArea
          label="Your answer"
          {...field('message')}
          hint={<span className="wrap-anywhere">{leadAnswerHint(lead.email, wait)}</span>}
          grows
        />
        {hasGrown ? (
          <div className="mt-3">
            <Notice kind="info">
              Not sent yet: {nameOfAnswerer(sending.error)} has answered meanwhile. Read it above, then send.
            </Notice>
          </div>
        ) : (
          <SendFailure
            sending={sending}
            failed={failed}
            className="mt-3"
            otherwise={
              <LimitNotice
                limits={leadAnswerLimits}
                more={(times) => `answer ${times} more ${times === 1 ? 'lead' : 'leads'}`}
                again="answer leads again"
                className="mt-3"
              />
            }
          />
        )}
        <div className="mt-3 flex justify-end">
          <Button
            type="submit"
            icon={Send}
            pending={sending.isPending}
            pendingText="Sending..."
            className="max-md:w-full"
          >
            Send answer
          </Button>
        </div>
      </form>
    </Card>
  )
}

const isAnswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.conflict !== undefined

const nameOfAnswerer = (error: unknown) =>
  (isAnswered(error) ? error.conflict?.changedBy : undefined) ?? 'someone else'
