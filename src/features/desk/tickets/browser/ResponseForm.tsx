import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Send } from 'lucide'
import { useEffect, useId, type ComponentProps, type ReactNode } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../../../../browser/api/send.ts'
import { fieldsOf, setServerErrors, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { FormatBar } from '../../../../browser/ui/FormatBar.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { keepInView } from '../../../../browser/ui/keepInView.ts'
import { LimitNotice } from '../../../../browser/ui/LimitNotice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { sendByKey } from '../../../../browser/ui/sendByKey.ts'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { responseLimits } from '../policy.ts'
import type { ResponseChange, responseForm } from '../schema.ts'
import type { ResponseStatus, TicketStatus } from '../statuses.ts'
import { priorityNames, statusNames } from '../values.ts'
import { addResponse, refreshTickets } from './api.ts'
import { FilesField } from '../../attachments/browser/FilesField.tsx'
import { NewResponsesNotice } from './NewResponsesNotice.tsx'
import { blankResponse, responseDraft } from './ticketDrafts.ts'
import { UnsentText } from './UnsentText.tsx'
import type { NewResponses } from './useNewResponses.ts'

const shape = async () => (await import('../schema.ts')).responseForm

/** A response that is being written. */
export interface GivenResponse {
  status: TicketStatus
  message: string
  /** The id of the field that contains the message. */
  areaId: string
  /** The changes of the ticket that are sent with the response. */
  also: ResponseChange
  setAlso: (also: ResponseChange) => void
  /** Sends the response, and sets this status with it. */
  send: (status: ResponseStatus) => void
  isSending: boolean
}

/** The props of the field that contains the message. */
export type ResponseField = Omit<ComponentProps<'textarea'>, 'className' | 'children'> & {
  id: string
  label: string
  error: string | undefined
}

/** Additions to the response form for staff. */
export interface ResponseParts {
  /** Replaces the field that contains the message. */
  area: (field: ResponseField, given: GivenResponse) => ReactNode
  /** Shown beside Send Response. */
  actions: (given: GivenResponse) => ReactNode
  /** Called before a response is sent. The response is sent only when this function calls `send`. */
  beforeSend: (message: string, send: () => void) => void
  /** Called once a response and its changes of the ticket are stored, unless the user has left the ticket. */
  sent: (change: ResponseChange) => void
}

interface ResponseFormProps {
  ticketId: number
  /** The id of the signed-in account; drafts are kept per account. */
  userId: number
  /** The responses that arrived while this response was being written. */
  news: NewResponses
  /** False for a closed ticket, which accepts no responses; an unsent response stays visible. */
  open: boolean
  status: TicketStatus
  parts?: ResponseParts | undefined
  /** Says who will read the response. */
  note?: string | undefined
  /** Shown below the note. */
  notice?: ReactNode
  /** Says what can be done with a response that was not sent before the ticket was closed. */
  unsentNote?: string | undefined
}

type CheckedResponse = z.output<typeof responseForm>
type SentResponse = Pick<CheckedResponse, 'message' | 'attachmentIds'> & ResponseChange

const failed = 'Failed to add response'

/** Adds a response. Set `key` to the ticket's id, because each ticket has its own draft. */
export function ResponseForm(props: ResponseFormProps) {
  const { ticketId, userId, news, open, status, parts, note, notice, unsentNote = '' } = props
  const { begin, end } = news
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: blankResponse })
  const draft = useDraft(form, responseDraft(userId, ticketId), news.lastId)
  const adding = useMutation({
    // The idempotency key depends only on the text. So the text is stored only once, even if the user retries with
    // other ticket changes after a lost HTTP response.
    mutationFn: (response: SentResponse) =>
      addResponse(queries, ticketId, response, draft.keyOf(response.message)),
    onMutate: () => {
      // Marks the responses above the button as known: the sender has seen them.
      begin()
      return { sent: structuredClone(form.getValues()), lastId: news.lastId() ?? 0 }
    },
    onSuccess: (_response, change, { sent }) => {
      begin()
      draft.startAgain(blankResponse, sent)
      toast({ title: 'Response Added', description: textOf(change), kind: 'success' })
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
      // The ticket was closed or removed meanwhile. Reload it, so that the screen shows that.
      if (error.status === 404 || error.status === 409) void refreshTickets(queries)
    },
  })
  function sendResponse(
    { message: text, attachmentIds, also: change }: CheckedResponse,
    newStatus?: ResponseStatus,
  ) {
    // Without `parts`, the form does not show changes that a draft contains, so they are not sent.
    const shown = parts ? change : {}
    const response = { message: text, attachmentIds, ...shown, ...(newStatus && { status: newStatus }) }
    // Not called if the user has left the ticket meanwhile.
    const send = () => adding.mutate(response, { onSuccess: () => parts?.sent(response) })
    if (parts) parts.beforeSend(text, send)
    else send()
  }
  const field = fieldsOf(form)
  const files = useController({ control: form.control, name: 'attachmentIds' })
  const [message, also] = useWatch({ control: form.control, name: ['message', 'also'] })
  const areaId = useId()
  const given: GivenResponse = {
    status,
    message,
    areaId,
    also,
    setAlso: (change) => form.setValue('also', change, { shouldDirty: true }),
    send: (newStatus) =>
      void form.handleSubmit((values) => {
        if (!adding.isPending) sendResponse(values, newStatus)
      })(),
    isSending: adding.isPending,
  }
  const hasGrown =
    adding.error instanceof ApiError && adding.error.conflict !== undefined && news.responses.length > 0
  const writing = open && message !== ''
  useEffect(() => {
    if (writing) begin(draft.restoredSeenId())
    else end()
  }, [writing, begin, end, draft])
  const area: ResponseField = {
    label: 'Add Response',
    id: areaId,
    ...field('message'),
    onKeyDown: sendByKey,
  }
  const restored = <RestoredDraft draft={draft} sending={adding} className="mb-3" />

  if (!open) {
    // The notice of a restored draft stays in the page, because the ticket may be opened again.
    return message === '' ? (
      <form hidden>{restored}</form>
    ) : (
      <Card className="p-4!">
        <form>
          {restored}
          <UnsentText
            what="response"
            hint={`The ticket was closed before this was sent. ${unsentNote}`}
            text={message}
          />
        </form>
      </Card>
    )
  }
  return (
    <Card className="p-4!">
      <form
        ref={keepInView}
        {...submitWith(form, { isPending: adding.isPending, mutate: sendResponse })}
        className="scroll-mb-6"
      >
        {restored}
        {parts ? parts.area(area, given) : <TextArea {...area} grows data-key="r" />}
        <FormatBar />
        <FilesField files={files} read={() => form.getValues('attachmentIds')} />
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
        <NewResponsesNotice count={news.responses.length} isRefused={hasGrown} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {note !== undefined && (
            <div className="grid gap-1">
              <p className="flex items-center gap-2 text-small text-n600">
                <Icon icon={Eye} size={14} />
                {note}
              </p>
              {notice}
            </div>
          )}
          <div className="ml-auto flex flex-wrap gap-1 max-md:w-full">
            <Button
              type="submit"
              icon={Send}
              pending={adding.isPending}
              pendingText="Sending..."
              className="max-md:grow"
            >
              Send Response
            </Button>
            {parts?.actions(given)}
          </div>
        </div>
      </form>
    </Card>
  )
}

/** The ticket changes that were stored with a response, for the toast. */
function textOf({ status, priority, assigneeId }: ResponseChange): string | undefined {
  const texts = [
    status && `The status is now ${statusNames[status].toLowerCase()}.`,
    priority && `The priority is now ${priorityNames[priority].toLowerCase()}.`,
    assigneeId !== undefined && 'The ticket was assigned.',
  ]
  return texts.filter(Boolean).join(' ') || undefined
}
