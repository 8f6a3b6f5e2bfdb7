import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Eye, Send } from 'lucide'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../../../browser/api/send.ts'
import { fieldsOf, setServerErrors, schemaResolver, submitWith } from '../../../browser/forms/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Card } from '../../../browser/ui/Card.tsx'
import { copyText } from '../../../browser/ui/copyText.ts'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { isComposing } from '../../../browser/ui/isComposing.ts'
import { LimitNotice } from '../../../browser/ui/LimitNotice.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SendFailure } from '../../../browser/ui/SendFailure.tsx'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/forms/useDraft.ts'
import { responseLimits } from '../policy.ts'
import type { newResponse } from '../schema.ts'
import type { GivenResponseActions } from '../slots.ts'
import type { ResponseStatus, TicketStatus } from '../statuses.ts'
import { statusNames } from '../values.ts'
import { addResponse, refreshTickets } from './api.ts'
import { NewResponsesNotice } from './NewResponsesNotice.tsx'
import { blankResponse, responseDraft } from './ticketDrafts.ts'
import type { NewResponses } from './useNewResponses.ts'

const shape = async () => (await import('../schema.ts')).newResponse

interface ResponseFormProps {
  ticketId: number
  /** The id of the signed-in account; drafts are kept per account. */
  userId: number
  /** The responses that came while it was written. */
  news: NewResponses
  /** A closed ticket accepts no response; one that was being written stays in view. */
  open: boolean
  status: TicketStatus
  /** Rendered beside the button. */
  actions?: ((given: GivenResponseActions) => ReactNode) | undefined
  /** Says who will read the response. */
  note?: string | undefined
  /** Says what can be done with a response that was not sent before the ticket was closed. */
  unsentNote?: string | undefined
}

type SentResponse = z.output<typeof newResponse> & { status?: ResponseStatus }

const failed = 'Failed to add response'

/** Adds a response. Give it the ticket's id as its key, because each ticket has its own draft. */
export function ResponseForm(props: ResponseFormProps) {
  const { ticketId, userId, news, open, status, actions, note, unsentNote = '' } = props
  const { begin, end } = news
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: blankResponse })
  const draft = useDraft(form, responseDraft(userId, ticketId))
  const adding = useMutation({
    // A text has one key, with and without a status: it is stored once, though its answer got lost.
    mutationFn: (response: SentResponse) =>
      addResponse(queries, ticketId, response, draft.keyOf(response.message)),
    onMutate: () => {
      // Responses shown above the button are known to the sender.
      begin()
      return { sent: form.getValues(), lastId: news.lastId() }
    },
    onSuccess: (_response, { status: newStatus }, { sent }) => {
      begin()
      draft.startAgain(blankResponse, sent)
      const description = newStatus && `The status is now ${statusNames[newStatus].toLowerCase()}.`
      toast({ title: 'Response Added', description, kind: 'success' })
    },
    onError: (error, _body, started) => {
      setServerErrors(error, form)
      if (!(error instanceof ApiError)) {
        toast({ title: 'Unable to submit response. Please try again.', kind: 'error' })
        return
      }
      if (error.conflict && started) {
        news.grow(started.lastId)
        toast({
          title: 'Response not sent yet',
          description: 'There are new responses since you began to write.',
          kind: 'info',
        })
        return
      }
      const { reason } = error
      toast({ title: `${failed}. Please try again.`, description: reason, kind: 'error' })
      // The ticket was closed or removed in the meantime, which the screen must show.
      if (error.status === 404 || error.status === 409) void refreshTickets(queries)
    },
  })
  const sendWith = (newStatus: ResponseStatus) =>
    void form.handleSubmit((values) => {
      if (!adding.isPending) adding.mutate({ ...values, status: newStatus })
    })()
  const field = fieldsOf(form)
  const message = useWatch({ control: form.control, name: 'message' })
  const hasGrown = adding.error instanceof ApiError && adding.error.conflict && news.responses.length > 0
  const writing = open && message !== ''
  useEffect(() => {
    if (writing) begin(draft.restoredAt())
    else end()
  }, [writing, begin, end, draft])
  const restored = <RestoredDraft draft={draft} sending={adding} className="mb-3" />

  if (!open) {
    // The draft is kept in view, too: the ticket may be opened again.
    return message === '' ? (
      <form hidden>{restored}</form>
    ) : (
      <Card className="p-4!">
        <form>
          {restored}
          <TextArea
            label="Your unsent response"
            hint={`The ticket was closed before this was sent. ${unsentNote}`}
            value={message}
            readOnly
            grows
          />
          <div className="mt-3 flex justify-end">
            <Button
              variant="secondary"
              icon={Copy}
              onClick={() => void copyText(message, 'response')}
              className="max-md:w-full"
            >
              Copy
            </Button>
          </div>
        </form>
      </Card>
    )
  }
  return (
    <Card className="p-4!">
      <form {...submitWith(form, adding)}>
        {restored}
        <TextArea label="Add Response" {...field('message')} grows data-key="r" onKeyDown={sendByKey} />
        <SendFailure
          sending={hasGrown ? { isPending: adding.isPending, error: null } : adding}
          failed={failed}
          className="mt-3"
          otherwise={
            <LimitNotice
              limits={responseLimits}
              more={(times) => `answer ${times} more ${times === 1 ? 'time' : 'times'}`}
              again="answer again"
              className="mt-3"
            />
          }
        />
        <NewResponsesNotice count={news.responses.length} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {note !== undefined && (
            <p className="flex items-center gap-2 text-small text-n600">
              <Icon icon={Eye} size={14} />
              {note}
            </p>
          )}
          <div className="ml-auto flex gap-1 max-md:w-full">
            <Button
              type="submit"
              icon={Send}
              pending={adding.isPending}
              pendingText="Sending..."
              className="max-md:grow"
            >
              Send Response
            </Button>
            {actions?.({ status, send: sendWith, isSending: adding.isPending })}
          </div>
        </div>
      </form>
    </Card>
  )
}

/** Ctrl+Enter, on a Mac ⌘Enter, presses Send Response. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const hasModifier = event.ctrlKey || event.metaKey
  if (event.key !== 'Enter' || !hasModifier || event.repeat || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
