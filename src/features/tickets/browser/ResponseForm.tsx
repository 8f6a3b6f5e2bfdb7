import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../../../browser/api.ts'
import { fieldsOf, setServerErrors, schemaResolver, submitWith } from '../../../browser/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Card } from '../../../browser/ui/Card.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { newResponse } from '../schema.ts'
import { addResponse, refreshTickets } from './api.ts'

interface ResponseFormProps {
  ticketId: number
  /** The id of the signed-in account; drafts are kept per account. */
  person: number
  /** Says who will read the response. */
  note?: string | undefined
}

const blank = { message: '' }
const failed = 'Failed to add response. Please try again.'

/** Adds a response. Give it the ticket's id as its key, because each ticket has its own draft. */
export function ResponseForm({ ticketId, person, note }: ResponseFormProps) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(newResponse), defaultValues: blank })
  const draft = useDraft(form, { person, form: `ticket ${ticketId} response` })
  const adding = useMutation({
    mutationFn: ({ message }: z.output<typeof newResponse>) =>
      addResponse(queries, ticketId, message, draft.keyOf(message)),
    onMutate: () => form.getValues(),
    onSuccess: (_response, _body, sent) => {
      draft.startAgain(blank, sent)
      toast({ title: 'Response Added', kind: 'success' })
    },
    onError: (error) => {
      setServerErrors(error, form)
      if (!(error instanceof ApiError)) {
        toast({ title: 'Unable to submit response. Please try again.', kind: 'error' })
        return
      }
      const { reason } = error
      toast({ title: failed, description: reason, kind: 'error' })
      // The ticket was closed or removed in the meantime, which the screen must show.
      if (error.status === 404 || error.status === 409) void refreshTickets(queries)
    },
  })
  const field = fieldsOf(form)

  return (
    <Card className="p-4!">
      <form {...submitWith(form, adding)}>
        <RestoredDraft draft={draft} sending={adding} className="mb-3" />
        <TextArea label="Add Response" {...field('message')} />
        <SendFailure sending={adding} failed={failed} className="mt-3" />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {note !== undefined && (
            <p className="flex items-center gap-2 text-small text-n600">
              <Icon icon={Eye} size={14} />
              {note}
            </p>
          )}
          <Button
            type="submit"
            icon={Send}
            pending={adding.isPending}
            pendingText="Sending..."
            className="ml-auto max-md:w-full"
          >
            Send Response
          </Button>
        </div>
      </form>
    </Card>
  )
}
